"""Games of the Internet Skat Server played again and compared, per CPU-second of one core.

    python benchmarks/skat/check.py [FILE.sgf] [--games N]

Without a file, games that `skat:basic` plays against itself are written in that form first.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

from cardtable.games.skat import Skat
from cardtable.notation.skat import iss_check
from cardtable.players.skat import BasicPlayer
from cardtable.record import Record
from cardtable.table import Table, play


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", nargs="?", type=Path)
    options.add_argument("--games", type=int, default=2000)
    given = options.parse_args()
    text = given.file.read_text(encoding="utf-8") if given.file else _own_games()
    text *= max(1, given.games // text.count("(;"))
    start = process_time()
    outcomes = Counter(checked.outcome.value for checked in iss_check.check_text(text))
    seconds = process_time() - start
    sums = ", ".join(f"{number} {outcome}" for outcome, number in outcomes.items())
    print(f"{outcomes.total() / seconds:8.0f} games/s ({sums})")


def _own_games(hands: int = 100) -> str:
    game, rng = Skat(), Random(1)
    players = [BasicPlayer()] * 3
    records = (play(Table(Record(game, game.deal(rng))), players) for _ in range(hands))
    return "".join(f"{iss_check.from_record(record)}\n" for record in records)


if __name__ == "__main__":
    main()
