"""How long ids are, against the same record as JSON, compressed: `python -m benchmarks.id_length`."""

from __future__ import annotations

from base64 import b64encode
from random import Random
from statistics import mean
from zlib import compress

from cardtable.games import GAMES
from cardtable.notation.own import ids, records
from cardtable.testing import random_record

HANDS = 50


def main() -> None:
    print(
        f"{'game':20} {'id':>6} {'JSON, zlib, base64':>20} {'ratio':>6}   (characters, {HANDS} random hands)"
    )
    for name, cls in GAMES.items():
        rng = Random(1)
        hands = [random_record(cls(), rng) for _ in range(HANDS)]
        short = mean(len(ids.write(hand)) for hand in hands)
        packed = mean(len(b64encode(compress(records.write(hand).encode(), 9))) for hand in hands)
        print(f"{name:20} {short:6.0f} {packed:20.0f} {short / packed:6.2f}")


if __name__ == "__main__":
    main()
