"""People play on servers that are killed and paused, and nothing that was acknowledged may be lost.

    cd tests && python -m history --store sqlite --moves 10000 --kills 100
    cd tests && python -m history --store postgresql --seconds 3600 --moves 1000000 --kills 10000

Real processes and, for PostgreSQL, a real database that is killed too. Exit status 1 if a promise was broken.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from pathlib import Path

from history.trial import Aim, trial

STORES = ("sqlite", "postgresql")
FAULTS_SHOWN = 20


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--store", choices=STORES, action="append")
    options.add_argument("--moves", type=int, default=10_000)
    options.add_argument("--kills", type=int, default=100)
    options.add_argument("--seconds", type=float, default=3600.0, help="the longest it may take, each store")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--quiet", action="store_true")
    given = options.parse_args()
    # So that no server and no database is left behind.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    broken = 0
    for store in given.store or STORES:
        with tempfile.TemporaryDirectory() as folder:
            tell = (lambda text: None) if given.quiet else (lambda text: print(text, flush=True))
            report = trial(
                store, Aim(given.moves, given.kills, given.seconds), given.seed, Path(folder), tell
            )
        print(report, flush=True)
        for fault in report.faults[:FAULTS_SHOWN]:
            print(f"  {fault}")
        broken += len(report.faults)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
