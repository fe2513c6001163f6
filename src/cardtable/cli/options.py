"""A game from what was typed: a preset, and options of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
import msgspec

from cardtable.games import GAMES
from cardtable.notation.own.options import make_game, options_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame


def game_with(name: str, preset: str | None, options: Sequence[str]) -> AnyGame:
    presets = GAMES[name].presets()
    if preset is not None and preset not in presets:
        raise click.UsageError(f"{name} has no preset {preset!r}; it has {', '.join(presets)}")
    wanted = options_of(presets[preset]) if preset else {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals:
            raise click.UsageError(f"-o {option}: an option is written NAME=VALUE")
        wanted[key.strip()] = _value(value.strip())
    return make_game(name, wanted)


def _value(text: str) -> Any:
    """JSON where it is JSON, otherwise just the text."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
