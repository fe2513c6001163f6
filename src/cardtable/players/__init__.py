"""The built-in players, by name: `nimmt:basic`, or `GAME:random` for any game.

The part of a game in this layer publishes them (`PlayersPart`). The same seed makes the same decisions.
"""

from __future__ import annotations

import re
from inspect import signature
from typing import TYPE_CHECKING

from cardtable.errors import BadOption
from cardtable.games import GAMES, part_of
from cardtable.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.core import AnyPlayer
    from cardtable.players.part import PlayersPart


# Without dots and slashes, which every path to a file would need.
_HARMLESS = re.compile(r"[a-z0-9_-]+:[a-z0-9_-]+(?:,[a-z]+=[a-z0-9_+]{0,200}){0,8}")


def _part(game: str) -> PlayersPart:
    # Imported here because it loads slowly, and a match of programs needs none of our players.
    from cardtable.players.part import PlayersPart

    return part_of(PlayersPart, game)


def _makers(game: str) -> Mapping[str, Callable[[int], AnyPlayer]]:
    return {"random": RandomPlayer, **_part(game).bots}


def bots_for(game: str) -> list[str]:
    """The names of the players of a game, the weakest first."""
    return [f"{game}:{name}" for name in _makers(game)]


def is_bot(game: str, name: str) -> bool:
    """Whether this names a player of the game, with or without options."""
    return name.partition(",")[0] in bots_for(game)


def simpler_than(name: str) -> list[str]:
    """The players that can decide in place of this one, the strongest of them first: the weaker ones of its
    game, or all if it is not one of ours, but not the random one. Each comes with the options that it takes,
    and then without, because the options may be what fails."""
    plain, *given = name.split(",")
    bots = bots_for(plain.partition(":")[0])
    weaker = bots[1 : bots.index(plain)] if plain in bots else bots[1:]
    found = []
    for each in reversed(weaker):
        known = [option for option in given if option.partition("=")[0] in options_for(each)]
        found += [",".join([each, *known]), each]
    return list(dict.fromkeys(found))


def options_for(name: str) -> dict[str, str]:
    """The options of the player with this name, each with its description."""
    game, _, level = name.partition(":")
    takes = signature(_makers(game)[level]).parameters.values()
    return {
        option: taken.about
        for option, taken in _part(game).options.items()
        if any(each.name == option or each.kind is each.VAR_KEYWORD for each in takes)
    }


def no_such_bot(game: str, name: str) -> str:
    """The message for a name that no player of the game has."""
    return f"there is no player {name!r} of {game}; there are {', '.join(bots_for(game))}"


def check_bot(game: str, name: str, *, from_stranger: bool = False) -> str:
    """The name, if there is such a player of the game. Raises BadOption otherwise, also for options that
    would read a file: the name may come from a stranger."""
    if not is_bot(game, name):
        raise BadOption(no_such_bot(game, name))
    if from_stranger and not _HARMLESS.fullmatch(name):
        raise BadOption("the options of a computer are words, joined by + where there are several")
    make_bot(name)
    return name


def make_bot(name: str, seed: int = 0) -> AnyPlayer:
    """The built-in player with this name. Raises BadOption, with the existing names, if there is none."""
    plain, *given = name.split(",")
    game, _, level = plain.partition(":")
    if game not in GAMES:
        raise BadOption(
            f"there is no player {name!r}; a name is GAME:LEVEL, with a game of {', '.join(GAMES)}"
        )
    makers: Mapping[str, Callable[..., AnyPlayer]] = _makers(game)
    if level not in makers:
        raise BadOption(no_such_bot(game, name))
    # The arena makes players for every hand. Which options a player takes is slow to find out.
    return makers[level](seed, **(_options(name, given, options_for(plain)) if given else {}))


def _options(name: str, given: Sequence[str], known: Mapping[str, str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or key not in known:
            offered = ", ".join(f"{each}=…" for each in known) or "none"
            raise BadOption(f"{name!r}: {text!r} is not an option of this player; there is {offered}")
        if key in options:
            raise BadOption(f"{name!r}: {key} is given twice; it is given once, as {key}={options[key]}")
        options[key] = value
    return options
