"""Fills the table of hand strength: plays games by rule and fits weights of the features of hands to who won.

    python -m lab.skat_strength [suit|grand|null]... [--games N] [--seed N] [--write]

Prints how well the fitted chances agree with games that were not fitted to; with `--write` it replaces
`strength.json`. The declarer and both defenders are `skat:basic`; a null, which it plays badly, is
solved with open cards instead.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from itertools import islice
from math import exp, log
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat import Contract, Deal, Kind, Skat
from cardtable.games.skat.actions import DISCARDS, Action, Call, parse
from cardtable.players.skat import BasicPlayer
from cardtable.players.skat.hands import Plan, plans
from cardtable.players.skat.strength import features
from cardtable.record import Record
from cardtable.search.skat.positions import Position
from cardtable.search.tricks.open_cards import reaches
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TABLE = Path(__file__).parents[1] / "src" / "cardtable" / "players" / "skat" / "strength.json"
AUCTIONS = ("pass,pass,18", "18,pass,pass", "pass,18,pass")
"""By seat: how it becomes declarer."""
HOPELESS, HOPELESS_NULL = -2.5, -1.0
FAMILIES: dict[str, tuple[Kind, ...]] = {
    "suit": (Kind.DIAMONDS, Kind.HEARTS, Kind.SPADES, Kind.CLUBS),
    "grand": (Kind.GRAND,),
    "null": (Kind.NULL,),
}
Sample = tuple[list[tuple[str, float]], bool]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "families", nargs="*", metavar="FAMILY", help="suit, grand or null; all if none is named"
    )
    options.add_argument("--games", type=int, default=5000, help="of each family")
    options.add_argument("--seed", default="1")
    options.add_argument("--write", action="store_true")
    given = options.parse_args()
    table: dict[str, dict[str, float]] = json.loads(TABLE.read_text(encoding="utf-8"))
    for name in given.families or FAMILIES:
        games = _games(FAMILIES[name], Random(f"{given.seed}/{name}"))
        known = list(islice(games, given.games))
        fitted = _fit(known[len(known) // 10 :])
        table[name] = {feature: round(weight, 3) for feature, weight in sorted(fitted.items())}
        _report(name, known[: len(known) // 10], len(known), fitted)
    if given.write:
        TABLE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def _games(kinds: Sequence[Kind], rng: Random) -> Iterator[Sample]:
    """Random games of these kinds that are not hopeless, pushed by rule."""
    game, basic = Skat(), BasicPlayer()
    while True:
        deal, seat = game.deal(rng), rng.randrange(3)
        twelve = Cards(deal.hands[seat] | deal.skat)
        hopeful = [plan for plan in plans(twelve, 18) if _is_hopeful(plan) and plan.contract.kind in kinds]
        if not hopeful:
            continue
        plan = rng.choice(hopeful)
        kind = plan.contract.kind
        hand = Cards(twelve & ~plan.pushed)
        if kind is Kind.NULL:
            won = _null_is_made(deal, Seat(seat), hand)
        else:
            record = Record(game, deal, _actions(seat, plan.pushed, plan.contract))
            result = play(Table(record), [basic] * 3).last.result
            won = result is not None and result.points[seat] > 0
        yield list(features(kind, hand, plan.pushed, seat == 0)), won


def _is_hopeful(plan: Plan) -> bool:
    hopeless = HOPELESS_NULL if plan.contract.kind is Kind.NULL else HOPELESS
    return plan.surplus > hopeless and not plan.contract.ouvert


def _actions(seat: int, pushed: Cards, contract: Contract) -> tuple[Action, ...]:
    auction = [parse(word) for word in AUCTIONS[seat].split(",")]
    return (*auction, Call.PICK_UP, DISCARDS[pushed], contract)


def _null_is_made(deal: Deal, seat: Seat, hand: Cards) -> bool:
    hands = [hand if other == seat else dealt for other, dealt in enumerate(deal.hands)]
    position = Position(Kind.NULL, seat, (hands[0], hands[1], hands[2]), Seat(0))
    return reaches(position, 1) is True


def _fit(
    samples: list[Sample], rounds: int = 40, rate: float = 0.05, decay: float = 2e-4
) -> dict[str, float]:
    """Logistic regression by plain gradient steps, one sample at a time."""
    weights: dict[str, float] = defaultdict(float)
    rng = Random(1)
    order = list(samples)
    for turn in range(rounds):
        rng.shuffle(order)
        step = rate / (1 + turn / 5)
        for amounts, won in order:
            error = won - _chance(weights, amounts)
            for name, amount in amounts:
                weights[name] += step * (error * amount - decay * weights[name])
    return weights


def _chance(weights: dict[str, float], amounts: list[tuple[str, float]]) -> float:
    odds = sum(weights.get(name, 0.0) * amount for name, amount in amounts)
    return 1 / (1 + exp(-odds))


def _report(name: str, unseen: list[Sample], games: int, weights: dict[str, float]) -> None:
    chances = [(_chance(weights, amounts), won) for amounts, won in unseen]
    surprise = -sum(log(chance if won else 1 - chance) for chance, won in chances) / max(1, len(chances))
    print(f"{name}: {games} games, surprise {surprise:.3f} on {len(chances)} that were not fitted to")
    for low in range(0, 100, 20):
        there = [won for chance, won in chances if low <= 100 * chance < low + 20]
        if there:
            print(f"  said {low}-{low + 20} %: {len(there)} games, {sum(there) / len(there):.0%} won")


if __name__ == "__main__":
    main()
