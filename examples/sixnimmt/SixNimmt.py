"""The command of the SixNimmt arena, for `cardtable host nimmt`: in this folder its command lines run as its
manual has them.

    python SixNimmt.py 2*ai/example/exampleai.py -s 300
"""

import sys

from cardtable.cli import main

if __name__ == "__main__":
    main(["host", "nimmt", *sys.argv[1:]])
