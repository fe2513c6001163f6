"""Put in front of Python's path: every interpreter then has the kernel of the folder CARDTABLE_KERNEL.

`make sanitize` runs the tests this way, with the programs that they start, whatever kernel is installed.
"""

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

(built,) = Path(os.environ["CARDTABLE_KERNEL"]).glob("_kernel*.so")
spec = spec_from_file_location("cardtable._kernel", built)
assert spec is not None
assert spec.loader is not None
sys.modules[spec.name] = module_from_spec(spec)
spec.loader.exec_module(sys.modules[spec.name])
