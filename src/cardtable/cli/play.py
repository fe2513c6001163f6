"""`cardtable play`: a person at the terminal against bots."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardtable.cli.faces.face import you
from cardtable.cli.options import game_with, language_option
from cardtable.cli.terminal import files, saves
from cardtable.cli.terminal.screen import Leave, Screen
from cardtable.cli.terminal.session import SessionTerms, TerminalSession
from cardtable.cli.terminal.terminal_match import TerminalMatch
from cardtable.errors import BadOption
from cardtable.games import GAMES, title
from cardtable.notation.own import ids
from cardtable.players import bots_for
from cardtable.texts import speaking, tell

if TYPE_CHECKING:
    from cardtable.core import AnyGame

SEEDS = 1_000_000  # Short enough to type again.


def _known(context: click.Context, parameter: click.Parameter, game: str) -> str:
    if game not in GAMES and not ids.is_list(game):
        raise click.BadParameter(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    return game


@click.command("play")
@click.argument("game", callback=_known)
@click.argument("file", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seed", type=int, help="Repeat the deals and the bots of an earlier game.")
@click.option(
    "--bot", "bots", multiple=True, metavar="NAME", help="A bot for all other seats, or for each one."
)
@click.option("--seat", type=int, help="Your seat: 0, the default, or higher.")
@click.option("--preset", metavar="NAME", help="A named set of options of the game.")
@click.option("-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option(
    "--new/--resume",
    default=None,
    help="Start a new game, or resume the unfinished one, without being asked.",
)
@language_option
@click.pass_context
def command(
    context: click.Context,
    game: str,
    file: Path | None,
    seed: int | None,
    bots: tuple[str, ...],
    seat: int | None,
    preset: str | None,
    options: tuple[str, ...],
    new: bool | None,
    language: str,
) -> None:
    """Play GAME at the terminal against bots, from the start or from where FILE was saved. The id of a
    skat list in place of GAME plays its deals.

    A game you quit is saved, and the same command continues it. FILE is what `save FILE` wrote in
    a game: our own record, or for two-hand-pinochle a save file of the course.
    """
    context.with_resource(speaking(language))
    listed: AnyGame | None = None
    if ids.is_list(game):
        if any(option is not None for option in (file, seed, preset, *options)):
            raise click.UsageError(
                "a list has its seed and options; FILE, --seed, --preset, -o are for a GAME"
            )
        listed, seed = ids.read_list(game)
        game = listed.name
    if new is False and any(option is not None for option in (file, seed, seat, preset, *bots, *options)):
        raise click.UsageError("--resume takes seed, seat, bots and options from the unfinished game")
    if file is not None and any(option is not None for option in (preset, *options)):
        raise click.UsageError("FILE has the options of its game; --preset and -o are for a new one")
    screen = Screen()
    path = saves.path_for(game)
    try:
        if file is None:
            terms = _terms(listed or game_with(game, preset, options), seed, seat or 0, bots)
            session = _begun_or_unfinished(screen, path, new, terms)
        else:
            loaded = files.load(game, file)
            session = files.session_from_file(file, loaded, _terms(loaded.record.game, seed, seat or 0, bots))
            _replace_unfinished(screen, path, new, file)
            _tell_faults(screen, file, loaded.faults)
            _greet(screen, session.terms, "file")
    except BadOption as error:
        raise click.UsageError(str(error)) from None
    except Leave:
        return
    try:
        TerminalMatch(screen, session, path).run()
    except (Leave, KeyboardInterrupt):
        screen.say(tell("terminal.kept", seed=session.terms.seed, game=game))


def _begun_or_unfinished(
    screen: Screen, path: Path, new: bool | None, terms: SessionTerms
) -> TerminalSession:
    # First, so that wrong options are reported before anything is asked.
    fresh = TerminalSession.begin(terms)
    unfinished = _unfinished(screen, path, new)
    if unfinished is None:
        _greet(screen, terms, "options")
    return unfinished or fresh


def _unfinished(screen: Screen, path: Path, new: bool | None) -> TerminalSession | None:
    """The game to continue; None for a new one."""
    if new is False:
        kept = saves.read(path)
        if kept is None:
            raise click.ClickException(f"there is no unfinished game to resume: {path} is not there")
        return kept
    kept = _kept(screen, path)
    if kept is None or new:
        return None
    return kept if screen.confirm(tell("terminal.resume", told=_in_words(kept)), default=True) else None


def _replace_unfinished(screen: Screen, path: Path, new: bool | None, file: Path) -> None:
    """Leave if the game of a file is not to replace an unfinished one."""
    kept = _kept(screen, path)
    if kept is None or new:
        return
    if not screen.confirm(tell("terminal.replaceByFile", told=_in_words(kept), file=file), default=False):
        raise Leave


def _kept(screen: Screen, path: Path) -> TerminalSession | None:
    """The unfinished game, if any. Leave if it cannot be read and is not to be replaced."""
    try:
        return saves.read(path)
    except saves.Damaged as damaged:
        screen.complain(str(damaged))
        if not screen.confirm(tell("terminal.replaceByNew"), default=False):
            raise Leave from None
        return None


def _in_words(session: TerminalSession) -> str:
    return tell("terminal.unfinished", hand=len(session.finished) + 1, seed=session.terms.seed)


def _terms(game: AnyGame, seed: int | None, seat: int, bots: tuple[str, ...]) -> SessionTerms:
    """One named bot takes all other seats. Without one it is a beginner, as on the page, or where there is
    none the strongest."""
    names = tuple(bot if ":" in bot else f"{game.name}:{bot}" for bot in bots) or (_usual_bot(game.name),)
    everybody = names * (game.seats - 1) if len(names) == 1 else names
    drawn = secrets.randbelow(SEEDS) if seed is None else seed
    return SessionTerms(game, drawn, seat, everybody)


def _usual_bot(game: str) -> str:
    bots = bots_for(game)
    return beginner if (beginner := f"{game}:beginner") in bots else bots[-1]


def _tell_faults(screen: Screen, file: Path, faults: tuple[str, ...]) -> None:
    if faults:
        screen.complain(tell("terminal.faults", file=file))
    for fault in faults:
        screen.complain(f"  {fault}")


def _greet(screen: Screen, terms: SessionTerms, same: str) -> None:
    """`same` is what repeats the game, together with the seed."""
    others = [name for name in terms.names if name != you()]
    bots = list(dict.fromkeys(terms.bots))
    screen.say(tell("terminal.youPlay", game=title(terms.game.name), others=others, bots=bots))
    screen.say(tell("terminal.repeat", seed=terms.seed, same=same))
    if ids.has_lists(terms.game.name) and terms.seed >= 0:
        screen.say(tell("terminal.sameDeals", id=ids.write_list(terms.game, terms.seed)))
    screen.pause(tell("terminal.begin"))
