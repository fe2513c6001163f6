"""What most programs need of cardtable, each in one call: `import cardtable as ct`.

A game is given by its name or as an object. A player is given by its name (`skat:expert`) or as an object
with a method `choose`.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable import games
from cardtable.dealing.printed import read_piles
from cardtable.errors import BadOption, GameError
from cardtable.games.part import RulesPart
from cardtable.notation.own import ids
from cardtable.notation.own.options import make_game, options_of
from cardtable.players import is_bot, make_bot, no_such_bot
from cardtable.record import Record
from cardtable.table import Table
from cardtable.table import play as finish

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    from cardtable.core import AnyGame, AnyPlayer
    from cardtable.record import AnyRecord
    from cardtable.search.solutions import Solution


def game(name: str, /, preset: str | None = None, **options: Any) -> AnyGame:
    """The game with this name, from a preset, with options: `game("nimmt", seats=4)`.

    Raises BadOption, with the existing names, if there is no such game, preset or option.
    """
    if name not in games.GAMES:
        raise BadOption(f"there is no game {name!r}; there are {', '.join(games.GAMES)}")
    presets = games.GAMES[name].presets()
    if preset is not None and preset not in presets:
        raise BadOption(f"{name} has no preset {preset!r}; it has {', '.join(presets)}")
    wanted = {} if preset is None else options_of(presets[preset])
    return make_game(name, {**wanted, **options})


def deal(of: AnyGame | str, text: str | None = None, *, seed: int | None = None) -> AnyRecord:
    """A hand before its first action: dealt from a seed, at random, or from a text.

    A text has each pile with its name, as `print(hand.deal)` shows it. A deal of bridge is written as in PBN.
    Raises NotationError if the text is not a deal of this game.
    """
    played = _game(of)
    if text is None:
        return Record(played, played.deal(Random(seed)))
    read = games.part_of(RulesPart, played.name).read_deal
    if read is not None:
        return Record(played, read(text))
    return Record(played, played.deal_of(read_piles(played.layout, text)))


def hand(id: str) -> AnyRecord:
    """The hand with this id, of any game. Raises NotationError if the text is not an id."""
    _refuse_unless_text(id)
    return ids.read(id)


def play(
    of: AnyGame | AnyRecord | str,
    players: Sequence[str | AnyPlayer] | str | AnyPlayer,
    *,
    seed: int | None = None,
) -> AnyRecord:
    """The hand as these players play it: one player for each seat, or one for all.

    `of` is a game, which is dealt, or a hand, which continues. The seed decides the deal and the random
    choices of players given by name.
    """
    begun = of if isinstance(of, Record) else deal(of, seed=seed)
    seats = begun.game.seats
    several: list[Any] = list(players) if isinstance(players, (list, tuple)) else [players] * seats
    if len(several) != seats:
        raise BadOption(f"{begun.game.name} has {seats} seats here, and there are {len(several)} players")
    # Not the stream that shuffles, so that the random numbers of players are independent of the cards.
    chance = Random(None if seed is None else f"{seed}/players")
    return finish(Table(begun), [_player(begun.game, player, chance.getrandbits(31)) for player in several])


def read(file: str | PathLike[str]) -> list[AnyRecord]:
    """The hands of a file, in any format that cardtable knows: PBN, LIN, ISS, saved games, records, ids.

    Raises NotationError with the line of a hand that cannot be read.
    """
    from cardtable.notation.charset import decode
    from cardtable.notation.formats import read_records

    path = Path(file)
    return read_records(decode(path.read_bytes()), path.name)


def write(
    hands: AnyRecord | Iterable[AnyRecord], file: str | PathLike[str], format: str | None = None
) -> None:
    """Write hands to a file, in the named format or the one that its suffix stands for.

    Raises BadOption if there is no such format, and NotationError for a hand that the format cannot hold.
    """
    from cardtable.notation.formats import name_for_file, write_records

    path = Path(file)
    several = [hands] if isinstance(hands, Record) else list(hands)
    if several:
        format = format or name_for_file(path.name, several[0].game.name)
    # The text is made before the file is opened: if a hand cannot be written, an old file stays.
    path.write_text(write_records(several, format or ""), encoding="utf-8")


def solve(hand: AnyRecord, *, seconds: float = 10) -> Solution:
    """Solve a hand with open cards: the value of each action, or for a finished hand the cost of each
    decision. For a deal of bridge it is the table of tricks and par. The solution prints as text.
    `seconds` limits the search.

    Raises GameError if the game has no solver, or if there is nothing to solve yet.
    """
    from cardtable.search import solutions

    _refuse_unless_record(hand)
    return solutions.solve(hand, timedelta(seconds=seconds))


def _refuse_unless_text(id: object) -> None:
    if not isinstance(id, str):
        kind = type(id).__name__
        raise GameError(f"an id is a text like 'nimmt1.…', not a {kind}; hand.id is the id of a hand")


def _refuse_unless_record(hand: object) -> None:
    if not isinstance(hand, Record):
        kind = type(hand).__name__
        raise GameError(f"a Record is expected, not a {kind}; use cardtable.deal(game, text), or read a file")


def _game(of: AnyGame | str) -> AnyGame:
    return game(of) if isinstance(of, str) else of


def _player(of: AnyGame, player: str | AnyPlayer, seed: int) -> AnyPlayer:
    if isinstance(player, str):
        made = make_bot(player, seed)
        if not is_bot(of.name, player):
            raise BadOption(no_such_bot(of.name, player))
        return made
    # A class has a `choose` as well, but it is not a player.
    if isinstance(player, type) or not hasattr(player, "choose"):
        raise BadOption(f"a player has a method choose(view, clock), and {player!r} has none; give an object")
    return player
