"""The cost of importing cardtable, and of using one game: modules and CPU time.

    python -m benchmarks.import_cost

Each line is a new interpreter; the time is the least of some runs, without that of an empty interpreter. The
aims: `import cardtable` below 30 modules and 0.1 s.
"""

from __future__ import annotations

import subprocess
import sys

RUNS = 7
HELP = """
import sys
sys.argv[1:] = ["--help"]
from cardtable.cli import main
try:
    main()
except SystemExit:
    pass
"""
COUNT = """
import sys, time
own = [name for name in sys.modules if name.startswith("cardtable")]
print(len(own), len(sys.modules), time.process_time())
"""
USES = {
    "import cardtable": "import cardtable",
    "cardtable --help": HELP,
    "a hand of nimmt": "import cardtable; cardtable.play('nimmt', 'nimmt:novice', seed=1)",
    "a hand of skat": "import cardtable; cardtable.play('skat', 'skat:novice', seed=1)",
    "a hand of bridge": "import cardtable; cardtable.play('bridge', 'bridge:novice', seed=1)",
}


def cost(code: str) -> tuple[int, int, float]:
    """Modules of ours, all modules, and seconds."""
    run = subprocess.run([sys.executable, "-c", code + COUNT], capture_output=True, text=True, check=True)
    own, every, seconds = run.stdout.splitlines()[-1].split()
    return int(own), int(every), float(seconds)


def main() -> None:
    _, few, nothing = min(cost("") for _ in range(RUNS))
    print(f"{'':18} {'ours':>5} {'all':>5} {'ms':>6}")
    for name, code in USES.items():
        own, every, seconds = min(cost(code) for _ in range(RUNS))
        print(f"{name:18} {own:5} {every - few:5} {(seconds - nothing) * 1000:6.0f}")


if __name__ == "__main__":
    main()
