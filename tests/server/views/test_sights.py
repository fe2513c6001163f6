"""A position as plain data: what is worked out for everybody at the table."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cardtable.core import Seat
from cardtable.games import GAMES, part_of
from cardtable.games.bridge import Bridge
from cardtable.games.part import RulesPart
from cardtable.games.two_hand_pinochle import Due, Play, TwoHand
from cardtable.notation.own.options import make_game
from cardtable.notation.own.plain import plain
from cardtable.players.bridge import meanings
from cardtable.record import Record
from cardtable.server.tables.hand import Position
from cardtable.server.views.sights import sights
from cardtable.table import Table
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from cardtable.table import AnyTable


@pytest.mark.parametrize("seed", range(4))
def test_who_has_the_best_card(seed: int) -> None:
    """It is the leader until the other has played; after the round, whoever captured the last two cards."""
    game, rng = TwoHand(), Random(seed)
    table = Table(Record(game, game.deal(rng)))
    while table.waiting:
        (seat,) = table.waiting
        view = table.view(seat)
        table.submit(seat, rng.choice(view.legal))
        if view.due is Due.LEAD:
            assert Position(game, table).roles.winning == seat
    over = table.view(None)
    last_two = [move.action.copy.card for move in over.history if isinstance(move.action, Play)][-2:]
    winner = Position(game, table).roles.winning
    assert winner is not None
    assert list(over.open[winner].won[-2:]) == last_two


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_is_the_view(name: str) -> None:
    """What everybody sees, and what was there before, is written once; all the same each seat is told the
    whole of its own View, in every position of a hand."""
    game, rng = make_game(name, {}), Random(1)
    table, before = Table(Record(game, game.deal(rng))), None
    eyes = (None, *(Seat(number) for number in range(game.seats)))
    for _ in range(1000):
        position = Position(game, table, before)
        for seat in rng.sample(eyes, len(eyes)):
            told = msgspec.json.decode(sights(position).of(seat).view)
            told.pop("meanings", None)
            assert told == _whole(name, table.view(seat))
        if not table.waiting:
            return
        table, before = table.copy(), position
        seat = rng.choice(table.waiting)
        table.submit(seat, rng.choice(table.legal(seat)))
    raise AssertionError("the hand does not end")


def _whole(name: str, view: Any) -> dict[str, Any]:
    """All that a View has but what is told apart from it."""
    names = [each.name for each in fields(view) if each.name not in ("game", "legal", "history")]
    rules = part_of(RulesPart, name)
    names += [*rules.shown, *rules.shown_to_all]
    shown = {each: getattr(view, each) for each in names}
    return {each: value.plain() if isinstance(value, Text) else plain(value) for each, value in shown.items()}


def test_calls_are_explained_in_the_system_of_the_computers() -> None:
    """After one spade two clubs is forcing, and to game if the opener is a computer that plays two over one;
    that is so in the position after the next call, too."""
    game = Bridge()
    table = Table(Record(game, game.deal(Random(1))))
    for word in ("1S", "pass", "2C"):
        table.submit(table.waiting[0], game.parse(word))
    computers = ("bridge:basic,system=two_over_one", None, None, None)
    first = Position(game, table, bots=computers)
    table = table.copy()
    table.submit(table.waiting[0], game.parse("pass"))
    for position in (first, Position(game, table, first)):
        assert msgspec.json.decode(sights(position).of(None).view)["meanings"][2] == _said(
            game, table, computers
        )
    assert _said(game, table, computers) != _said(game, table, (None,) * 4)


def _said(game: Bridge, table: AnyTable, computers: tuple[str | None, ...]) -> object:
    return plain_text(meanings(table.view(None), computers)[2])
