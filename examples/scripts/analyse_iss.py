"""What is in a file of the Internet Skat Server: which games, how often they are won, what play gives away.

    python analyse_iss.py [FILE.sgf]

Without a file it reads `games.sgf` next to it: 24 games between built-in players, written by
`cardtable convert --to iss`.
"""

# %% Every game of the file, played again by the rules.
import sys
from collections import Counter, defaultdict
from pathlib import Path
from statistics import fmean

from cardtable.notation.checking import Outcome
from cardtable.notation.skat import iss, iss_check
from cardtable.notation.skat.iss_replay import IssReplay
from cardtable.search.skat.solving import REVIEW

FILE = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("games.sgf")
text = FILE.read_text(encoding="utf-8")

outcomes = Counter(checked.outcome for checked in iss_check.check_text(text))
print(f"{FILE.name}: {outcomes.total()} games, {outcomes[Outcome.AGREES]} agree")

# %% Which games were played, and how they went.
values = defaultdict(list)
records = []
for _, written in iss.split(text):
    record = IssReplay(iss.read(written).moves).record
    view = record.last.view(None)
    if view.contract is not None and view.result is not None and view.declarer is not None:
        values[str(view.contract)].append(view.result.points[view.declarer])
        records.append(record)

print(f"{'game':<16}{'played':>7}{'won':>7}{'mean value':>12}")
for name, points in sorted(values.items(), key=lambda item: -len(item[1])):
    won = fmean(value > 0 for value in points)
    print(f"{name:<16}{len(points):>7}{won:>7.0%}{fmean(points):>12.1f}")

# %% What a first game gave away, with all cards open.
worst = max(REVIEW.decisions(records[0]), key=lambda decision: decision.cost)
best = worst.values[0][0]
cost = f"cost {worst.cost:.0f} {REVIEW.unit.name}"
print(f"In the first game {worst.action} by seat {worst.seat} {cost}; best was {best}.")
