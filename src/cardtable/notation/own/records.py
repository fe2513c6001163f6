"""A record as one line of JSON, and back: the form of files and event logs.

    {"game": "nimmt", "options": {"seats": 2}, "deal": {"start": "3 18 40 77", "hand 0": "…", …},
     "actions": ["57", "12", …]}

Options that have their default value are left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.dealing.printed import piles_by_name
from cardtable.errors import BadOption, NotationError
from cardtable.games import GAMES
from cardtable.notation.own.options import Games, make_game, options_of
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.core import AnyGame, Deal
    from cardtable.record import AnyRecord


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    deal: dict[str, str]
    options: dict[str, Any] = {}
    actions: list[str] = []


_decoder = msgspec.json.Decoder(_Line)


def deal_to_plain(game: AnyGame, deal: Deal) -> dict[str, str]:
    """The cards of each pile as text, by its name."""
    piles = zip(game.layout.piles, deal.piles, strict=True)
    return {pile.name: " ".join(map(str, cards)) for pile, cards in piles}


def deal_from_plain(game: AnyGame, plain: Mapping[str, str]) -> Deal:
    """The deal with these piles. Raises NotationError if they are not a deal of this game."""
    deal: Deal = game.deal_of(piles_by_name(game.layout, plain))
    return deal


def write(record: AnyRecord) -> str:
    """The record as one line of JSON."""
    line = _Line(
        game=record.game.name,
        options=options_of(record.game),
        deal=deal_to_plain(record.game, record.deal),
        actions=[str(action) for action in record.actions],
    )
    return msgspec.json.encode(line).decode()


def read(text: str, games: Games = GAMES) -> AnyRecord:
    """The record in a line. Raises NotationError if it cannot be read. Whether the actions are legal shows
    when it is replayed."""
    text = text.strip()
    try:
        line = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise NotationError(text, None, f"not a record: {error}") from None
    try:
        game = make_game(line.game, line.options, games)
    except BadOption as error:
        raise NotationError(text, None, str(error)) from None
    actions = tuple(game.parse(action) for action in line.actions)
    return Record(game, deal_from_plain(game, line.deal), actions)
