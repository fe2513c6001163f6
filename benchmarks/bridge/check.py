"""`cardtable check` on a PBN file of random boards: boards per second of wall time, everything included.

python benchmarks/bridge/check.py [--boards N]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

from cardtable.games.bridge import Bridge
from cardtable.notation.bridge import pbn
from cardtable.notation.bridge.board_records import from_record
from cardtable.testing import random_record


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--boards", type=int, default=2000)
    boards = options.parse_args().boards
    rng = Random(1)
    played = [
        replace(from_record(random_record(Bridge.board(number), rng)), number=number)
        for number in range(1, boards + 1)
    ]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "boards.pbn")
        file.write_text(pbn.write(played), encoding="utf-8")
        start = perf_counter()
        subprocess.run([Path(sys.executable).with_name("cardtable"), "check", file], check=True, timeout=600)
        taken = perf_counter() - start
    print(f"{boards / taken:.0f} boards/s ({taken:.1f} s for {boards})")


if __name__ == "__main__":
    main()
