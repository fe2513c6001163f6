"""The table of opening leads against suit contracts, learned from solved deals.

    python -m lab.bridge_leads --boards 1200 --seed 2028 --write
    python -m lab.bridge_leads --boards 2000 --seed 2031 --test

Standard American bids the boards of the seed. For each suit of the leader the card that our agreements lead
is solved with open cards. The table has, by honours and length of the suit, by who bid it and whether it is
trumps, how many tricks such a lead is better than the mean of the hand's suits: sums that fit best in least
squares, pulled to zero where boards are few. `--test` tells on other boards with suit contracts how many
tricks leads lose against the best: those of the table, those by rule of thumb (partner's suit, a sequence,
length), and of a suit at random. Boards are kept in build/.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import click

from cardtable.arena.statistics.intervals import t_interval
from cardtable.cards import Suit
from cardtable.core import Seat
from cardtable.games.bridge import Bridge, Playing, of_suit
from cardtable.players.bridge import bidding, leads
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.position import BoardPosition
from lab.bridge_single_dummy import compact_lists

if TYPE_CHECKING:
    from cardtable.games.bridge import State

# This many boards without a difference are added to each cell.
PRIOR = 8.0
ROUNDS = 20
Lead = dict[str, Any]


def lead_position(number: int, seed: int) -> Playing | None:
    """A board of the seed before the opening lead; None if all four passed."""
    game = Bridge.board(number % 16 + 1)
    state: State = game.start(game.deal(Random(f"{seed}/{number}")))
    while state.to_act and not isinstance(state, Playing):
        (seat,) = state.to_act
        calls, hand = state.view(seat).calls, state.deal.hands[seat]
        rule = bidding.choose(bidding.standard(), calls, hand, bidding.vulnerability(game))
        state = state.apply({seat: rule.call})
    return state if isinstance(state, Playing) else None


def board(number: int, seed: int) -> list[Lead]:
    """The leads of a board, one for each suit, with the tricks that each loses against the best card."""
    state = lead_position(number, seed)
    if state is None:
        return []
    view = state.view(Seat(state.to_act[0]))
    (solved,) = double_dummy.solve([BoardPosition.of_play(state)], threads=1)
    best = max(solved.tricks.values())
    assert view.contract is not None
    chosen = leads.opening_lead(view) if leads.TABLE.exists() else None
    held = [cards for suit in Suit if (cards := list(of_suit(view.hand, suit)))]
    usual = max(held, key=lambda cards: leads.by_thumb(view, cards))
    found: list[Lead] = []
    for cards in held:
        card, _ = leads.agreed(cards, int(view.contract.strain))
        found.append(
            {
                "kind": leads.kind(view),
                "honours": leads.honours(cards),
                "length": min(len(cards), leads.LONGEST),
                "circumstances": leads.circumstances(view, int(cards[0].suit)),
                "loses": best - solved.tricks[card],
                "chosen": card == chosen,
                "usual": cards == usual,
            }
        )
    return found


def kept(boards: int, seed: int, name: str) -> list[list[Lead]]:
    """The boards of the seed. Missing ones are solved and added to the file."""
    path = Path("build") / f"leads_{name}_{seed}.jsonl"
    path.parent.mkdir(exist_ok=True)
    found = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    with path.open("a") as journal:
        for number in range(len(found), boards):
            found.append(board(number, seed))
            journal.write(json.dumps(found[-1]) + "\n")
            journal.flush()
    return found[:boards]


def fitted(boards: list[list[Lead]], kind: str) -> dict[str, Any]:
    """Sums of the values of a holding and of the circumstances, fitted alternately to what the other
    leaves."""
    rows = []
    for each in boards:
        if each and each[0]["kind"] == kind:
            mean = fmean(lead["loses"] for lead in each)
            rows += [(lead, mean - lead["loses"]) for lead in each]
    holdings: dict[tuple[str, int], float] = defaultdict(float)
    extras: dict[str, float] = dict.fromkeys(("partner", "declarer", "dummy", "trumps"), 0.0)
    for _ in range(ROUNDS):
        left: dict[tuple[str, int], list[float]] = defaultdict(list)
        for lead, better in rows:
            extra = sum(extras[name] for name in lead["circumstances"])
            left[lead["honours"], lead["length"]].append(better - extra)
        holdings = defaultdict(float, {cell: sum(all_) / (len(all_) + PRIOR) for cell, all_ in left.items()})
        for name in extras:
            rest = [
                better
                - holdings[lead["honours"], lead["length"]]
                - sum(extras[other] for other in lead["circumstances"] if other != name)
                for lead, better in rows
                if name in lead["circumstances"]
            ]
            extras[name] = sum(rest) / (len(rest) + PRIOR)
    names = sorted({honours for honours, _ in holdings})
    return {
        "holdings": {
            name: [round(holdings[name, length], 2) for length in range(1, leads.LONGEST + 1)]
            for name in names
        },
        "circumstances": {name: round(worth, 2) for name, worth in extras.items()},
    }


def tell(found: list[list[Lead]]) -> None:
    """What leads lose against the best one, and what the table gains over the others on the same boards."""

    def lost(who: str) -> list[float]:
        return [float(next(lead["loses"] for lead in each if lead[who])) for each in found]

    table = lost("chosen")
    mean = t_interval(table)
    click.echo(f"tricks lost on {len(found)} boards: the table {mean.mean:.3f} ± {mean.half:.3f}")
    at_random = [fmean(lead["loses"] for lead in each) for each in found]
    for who, others in (("the rule of thumb", lost("usual")), ("a suit at random", at_random)):
        gain = t_interval([other - own for own, other in zip(table, others, strict=True)])
        click.echo(f"{who} loses {fmean(others):.3f}: {gain.mean:+.3f} ± {gain.half:.3f} by the table")


@click.command(help=__doc__)
@click.option("--boards", default=1200, show_default=True)
@click.option("--seed", default=2028, show_default=True)
@click.option("--write/--no-write", default=False, help="Put the table into the package.")
@click.option("--test/--no-test", default=False, help="Tell what the table's leads lose.")
def main(boards: int, seed: int, write: bool, test: bool) -> None:
    found = [each for each in kept(boards, seed, "test" if test else "learn") if each]
    click.echo(f"{len(found)} boards with a contract")
    if test:
        tell([each for each in found if each[0]["kind"] == "suit"])
    if write:
        leads.TABLE.write_text(compact_lists({"suit": fitted(found, "suit")}))


if __name__ == "__main__":
    main()
