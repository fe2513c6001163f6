"""`cardtable play`: a person at the terminal against bots."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import click

from cardtable.cli.options import game_with
from cardtable.cli.terminal import saves
from cardtable.cli.terminal.evening import Evening
from cardtable.cli.terminal.screen import Leave, Screen
from cardtable.cli.terminal.sitting import Sitting, Terms
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.players import bots_for

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.core import Game

SEEDS = 1_000_000  # short enough to be typed again


def _known(context: click.Context, parameter: click.Parameter, game: str) -> str:
    if game not in GAMES:
        raise click.BadParameter(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    return game


@click.command("play")
@click.argument("game", callback=_known)
@click.option("--seed", type=int, help="Repeat the deals and the bots of an earlier game.")
@click.option(
    "--bot", "bots", multiple=True, metavar="NAME", help="A bot for all other seats, or for each one."
)
@click.option("--seat", type=int, help="Where you sit: 0, the default, or higher.")
@click.option("--preset", metavar="NAME", help="A named set of options of the game.")
@click.option("-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--new/--resume", default=None, help="Decide about an unfinished game without being asked.")
def command(
    game: str,
    seed: int | None,
    bots: tuple[str, ...],
    seat: int | None,
    preset: str | None,
    options: tuple[str, ...],
    new: bool | None,
) -> None:
    """Play GAME at the terminal against bots.

    A game you quit is kept, and resumed when you call the same again.
    """
    if new is False and any(given is not None for given in (seed, seat, preset, *bots, *options)):
        raise click.UsageError("--resume takes seed, seat, bots and options from the unfinished game")
    screen = Screen()
    path = saves.path_for(game)
    try:
        fresh = _begun(game_with(game, preset, options), seed, seat or 0, bots)
        sitting = _unfinished(screen, path, new)
        if sitting is None:
            _greet(screen, fresh)
    except BadOption as error:
        raise click.UsageError(str(error)) from None
    except Leave:
        return
    try:
        Evening(screen, sitting or fresh, path).run()
    except (Leave, KeyboardInterrupt):
        kept = sitting or fresh
        screen.say(f"Your game (seed {kept.terms.seed}) is kept: `cardtable play {game}` resumes it.")


def _unfinished(screen: Screen, path: Path, new: bool | None) -> Sitting | None:
    """The game to go on with; None for a new one. Leave if an unreadable file is not to be replaced."""
    try:
        sitting = saves.read(path)
    except saves.Damaged as damaged:
        if new is False:
            raise
        screen.complain(str(damaged))
        if not screen.confirm("Replace it by a new game?", default=False):
            raise Leave from None
        return None
    if sitting is None and new is False:
        raise click.ClickException(f"there is no unfinished game to resume: {path} is not there")
    if sitting is None or new:
        return None
    hand, terms = len(sitting.finished) + 1, sitting.terms
    asked = f"A game is unfinished (hand {hand}, seed {terms.seed}). Resume it?"
    return sitting if new is False or screen.confirm(asked, default=True) else None


def _begun(game: Game[Any, Any, Any], seed: int | None, seat: int, bots: tuple[str, ...]) -> Sitting:
    """A new match. One bot named takes all other seats; if none is, the strongest does."""
    names = tuple(bot if ":" in bot else f"{game.name}:{bot}" for bot in bots) or (bots_for(game.name)[-1],)
    everybody = names * (game.seats - 1) if len(names) == 1 else names
    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    return Sitting.begin(Terms(game, drawn, seat, everybody))


def _greet(screen: Screen, sitting: Sitting) -> None:
    terms = sitting.terms
    others = ", ".join(name for name in terms.names if name != "You")
    bots = ", ".join(dict.fromkeys(terms.bots))
    screen.say(f"You play {terms.game.name} with {others} ({bots}).")
    screen.say(f"With --seed {terms.seed} and the same options this game can be repeated.")
    screen.ask("Enter to begin, q to quit")
