"""Deals that somebody has already, in any format that has hands of the game: PBN, LIN, ISS, ids, records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardtable.arena.tournament.given_deals import Given
from cardtable.arena.tournament.sets import duplicate_of
from cardtable.errors import BadOption, CardtableError, NotationError
from cardtable.games.bridge import Bridge
from cardtable.notation.conversion import FORMATS
from cardtable.notation.skat import iss
from cardtable.notation.skat.iss_replay import Replay
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyGame
    from cardtable.notation.bridge.board import Board
    from cardtable.record import AnyRecord


def read_deals(text: str, game: AnyGame) -> tuple[Given, ...]:
    """The deals of a file, each once, for hands of this game. In bridge the dealer and the vulnerability
    are those of the file as far as it has them. BadOption with the line that cannot be a deal."""
    found: dict[Given, None] = {}
    for line, hand in _hands(text, game.name):
        try:
            given = _given(hand, game, len(found))
        except CardtableError as error:
            raise BadOption(f"line {line}: {error}") from None
        why = given.game.layout.why_not(given.deal.piles)
        if why is not None:
            raise BadOption(f"line {line} is not a deal of this game: {why}")
        found[given] = None
    if not found:
        raise BadOption("there is no deal in it")
    return tuple(found)


def _hands(text: str, game: str) -> Iterator[tuple[int, Any]]:
    """Each hand with the line it begins in: a board of bridge, or a record."""
    if game == "skat" and iss.looks_like(text):
        # What was played need not be read, and often cannot: people leave, and resign out of turn.
        for line, piece in iss.split(text):
            yield line, Replay(iss.read(piece).moves[:1]).record
        return
    format_ = next((each for each in FORMATS[game].values() if each.looks_like(text)), None)
    if format_ is None:
        raise BadOption(f"it has hands of {game} in none of the formats {', '.join(FORMATS[game])}")
    hands, findings = format_.read(text)
    for finding in findings:
        raise BadOption(f"line {finding.line}: {finding.text}")
    for placed in hands:
        yield placed.line, placed.hand


def _given(hand: Board | AnyRecord, game: AnyGame, number: int) -> Given:
    if isinstance(hand, Record):
        return Given(duplicate_of(game).facts(game, number), hand.deal)
    if hand.deal is None:
        raise NotationError(hand.title, None, "not all four hands are known")
    rules = duplicate_of(game).facts(game, number if hand.number is None else hand.number - 1)
    assert isinstance(rules, Bridge)
    told = hand.game()
    if hand.dealer is not None:
        rules = replace(rules, dealer=told.dealer)
    if hand.vulnerable is not None and rules.scoring != "rubber":
        rules = replace(rules, vulnerable=told.vulnerable)
    return Given(rules, hand.deal)
