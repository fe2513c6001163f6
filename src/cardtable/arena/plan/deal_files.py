"""Reads deals from files in any format that has hands of the game: PBN, LIN, ISS, ids, records."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.arena.plan.sets import duplicate_of
from cardtable.arena.settings.stored_deals import DealWithFacts
from cardtable.errors import BadOption, CardtableError
from cardtable.notation.charset import decode
from cardtable.notation.formats import dealt, formats_of, recognise
from cardtable.notation.own import records

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from cardtable.core import AnyGame
    from cardtable.notation.hands import PlacedHand
    from cardtable.record import AnyRecord


def read_deals(text: str, game: AnyGame) -> tuple[DealWithFacts, ...]:
    """The deals of a file, each once, for hands of this game. A deal with the same hands on other seats
    counts as the same.

    In bridge the dealer and the vulnerability come from the file if it has them. Raises BadOption with the
    number of a line that is not a deal.
    """
    deals: dict[Hashable, DealWithFacts] = {}
    for placed in _hands(text, game.name):
        try:
            deal = _given(placed.hand, game, len(deals))
        except CardtableError as error:
            raise BadOption(f"line {placed.line}: {error}") from None
        why = deal.game.layout.why_not(deal.deal.piles)
        if why is not None:
            raise BadOption(f"line {placed.line} is not a deal of this game: {why}")
        deals.setdefault(_cards(deal), deal)
    if not deals:
        raise BadOption("there is no deal in it")
    return tuple(deals.values())


def _cards(deal: DealWithFacts) -> Hashable:
    """The same value for all deals with these hands, whatever seat the first hand is at. The results of
    such deals are correlated, so they cannot count as two."""
    layout = deal.game.layout
    own = layout.hands(deal.game.seats)
    piles = [
        tuple(map(str, cards) if pile.ordered else sorted(map(str, cards)))
        for pile, cards in zip(layout.piles, deal.deal.piles, strict=True)
    ]
    hands = [piles[place] for place in own]
    others = [pile for place, pile in enumerate(piles) if place not in own]
    first = hands.index(min(hands)) if hands else 0
    return (*hands[first:], *hands[:first]), tuple(others)


def deals_of(source: str | PathLike[str] | Sequence[AnyRecord], game: AnyGame) -> tuple[DealWithFacts, ...]:
    """The deals of a file, or of hands that were already read. Raises BadOption if there is none for this
    game."""
    if isinstance(source, str | PathLike):
        path = Path(source)
        try:
            return read_deals(decode(path.read_bytes()), game)
        except OSError as error:
            raise BadOption(f"{path}: {error.strerror}") from None
        except BadOption as error:
            raise BadOption(f"{path}: {error}") from None
    return read_deals("".join(records.write(record) + "\n" for record in source), game)


def _hands(text: str, game: str) -> list[PlacedHand[Any]]:
    format_ = recognise(text, game)
    if format_ is None:
        raise BadOption(f"it has hands of {game} in none of the formats {', '.join(formats_of(game))}")
    hands, findings = format_.read(text)
    for finding in findings:
        raise BadOption(f"line {finding.line}: {finding.text}")
    return hands


def _given(hand: Any, game: AnyGame, number: int) -> DealWithFacts:
    stated = dealt(game.name, hand)
    rules = duplicate_of(game).facts(game, number if stated.number is None else stated.number - 1)
    return DealWithFacts(stated.facts(rules), stated.deal)
