"""Options that several commands share: a game with its preset, and the language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
import msgspec

from cardtable.errors import CardtableError
from cardtable.games import GAMES
from cardtable.notation.own.options import make_game, options_of
from cardtable.players import check_bot
from cardtable.texts import languages, usual_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame


seed_option = click.option(
    "--seed",
    type=int,
    default=0,
    envvar="CARDTABLE_SEED",
    help="The same seed gives the same decisions; a host may also give it in CARDTABLE_SEED.",
)


class BotType(click.ParamType[str]):
    """The name of a built-in player of a game, with its options."""

    name = "player"

    def __init__(self, game: str) -> None:
        self._game = game

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return check_bot(self._game, str(value))
        except CardtableError as error:
            self.fail(str(error), param, ctx)


def game_with(name: str, preset: str | None, options: Sequence[str]) -> AnyGame:
    """The game with this preset and these options. Raises UsageError or BadOption."""
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
    """The value as JSON if it is valid JSON, otherwise the text."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _spoken(context: click.Context, parameter: click.Parameter, language: str) -> str:
    if language not in languages():
        raise click.BadParameter(f"there is no {language!r}; there are {', '.join(languages())}")
    return language


language_option = click.option(
    "--language",
    metavar="CODE",
    default=usual_language,
    callback=_spoken,
    help="The language, such as de or fr. [CARDTABLE_LANGUAGE, LC_ALL or LANG]",
)
