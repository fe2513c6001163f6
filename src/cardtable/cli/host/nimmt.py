"""`cardtable host nimmt`: a match of 6 nimmt! over the SixNimmt protocol."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Any

import click

from cardtable.cli.amounts import AMOUNT
from cardtable.cli.host.confine import whole_confinement
from cardtable.cli.host.options import (
    HostOptions,
    blame,
    chosen_python,
    decision_time,
    own_seed,
    policy_option,
    python_option,
    say_nothing,
    start_time,
    stderr_folder,
    stoppable,
    tell_silent,
)
from cardtable.errors import BadOption
from cardtable.games.nimmt import Nimmt, Official, ToScore
from cardtable.hosting.entrants import PlayerEntrant, ProgramEntrant
from cardtable.hosting.host import Host, play_match, standings
from cardtable.players import make_bot
from cardtable.players.random import RandomPlayer
from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import CannotStart, Command, Limits, find_command, in_bytes
from cardtable.programs.sandbox.confinement import FREE
from cardtable.wire.names import names_for
from cardtable.wire.nimmt.sixnimmt import SharedLines, SixNimmt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.games.nimmt import Action, View
    from cardtable.hosting.entrants import Entrant
    from cardtable.hosting.host import EntrantStanding, Played
    from cardtable.match import Match

MOST_PLAYERS = 10
NAME = re.compile("[a-z0-9_-]+:[a-z0-9_-]+")
"""The form of the name of a built-in player."""

Ai = Command | str


class AiType(click.ParamType[tuple[int, Ai]]):
    """A program or a built-in player, and how many copies of it play."""

    name = "ai"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, Ai]:
        copies, star, ai = str(value).partition("*")
        if not star or not re.fullmatch("[0-9]*", copies):
            return 1, self._find(str(value), ctx)
        if not re.fullmatch("[1-9][0-9]{0,8}", copies):
            self.fail(f"{value!r}: before the * stands a number from 1 to {MOST_PLAYERS}")
        return int(copies), self._find(ai, ctx)

    def _find(self, ai: str, ctx: click.Context | None) -> Ai:
        try:
            if NAME.fullmatch(ai) and _is_player(ai):
                return ai
            return find_command(ai, chosen_python(ctx))
        except (BadOption, CannotStart) as error:
            self.fail(str(error))


def _is_player(name: str) -> bool:
    """Whether this is a built-in player. Raises BadOption if it looks like one that does not exist."""
    # Players are loaded only if there may be one among the programs.
    from cardtable.hosting.bots import refuse_name
    from cardtable.players import is_bot

    if is_bot("nimmt", name):
        return True
    refuse_name("nimmt", name)
    return False


@dataclass(frozen=True)
class NimmtOptions(HostOptions):
    """How a match is played: the options of the command."""

    score: int | None
    official: bool
    rounds: int | None
    end: str
    quiet: bool
    mute: bool
    memory: int | None
    cpu: int | None
    file_size: int | None
    confine: bool

    def mode(self, players: int) -> ToScore | Official:
        """The match, before its first hand. `-r` alone selects the official mode."""
        game, beyond, rounds = Nimmt(players, end=self.score or 100), self.end == "gt", self.rounds
        if not self.official and rounds is None:
            return ToScore(game, beyond)
        if self.score is None and rounds is None:
            rounds = 1
        return Official(game, rounds or None, beyond)

    @property
    def limits(self) -> Limits:
        """What the system lets each program use. Raises ClickException if it cannot confine programs."""
        confinement = whole_confinement() if self.confine else FREE
        return Limits(in_bytes(self.memory), self.cpu, in_bytes(self.file_size), confinement)

    @property
    def say(self) -> Callable[[str], None]:
        """Prints a line of the log, or nothing."""
        return say_nothing if self.quiet or self.mute or self.as_json else click.echo


@click.command("nimmt", short_help="A match of 6 nimmt! over the SixNimmt protocol.")
@click.argument("ais", metavar="AI…", nargs=-1, type=AiType(), required=True)
@click.option("-s", "--score", type=click.IntRange(1), help="Play until somebody has this many heads. [100]")
@click.option("--official", is_flag=True, help="Every player gets every hand of a deal once.")
@click.option("-r", "--rounds", type=click.IntRange(0), help="The number of deals in official mode. [1]")
@click.option(
    "--end",
    type=click.Choice(["ge", "gt"]),
    default="ge",
    help="Whether the match ends when the score is reached, or passed.",
)
@click.option("--seed", help="The seed of the deals; the programs get it too. [random]")
@click.option("-q", "--quiet", is_flag=True, help="Print the final scores only, as a line of JSON.")
@click.option("--mute", is_flag=True, help="Print nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print scores, ranks and conduct as a line of JSON.")
@policy_option(help="When a program fails: it is out, a substitute decides once, or the match is aborted.")
@decision_time
@start_time
@stderr_folder
@click.option("--memory", type=AMOUNT, help="Megabytes of address space for each process; node needs 1000.")
@click.option("--cpu", type=AMOUNT, help="Seconds of CPU that each process may use.")
@click.option("--file-size", type=AMOUNT, help="Megabytes that a program may write to a file.")
@click.option("--confine", is_flag=True, help="Programs have no network and can write only in TMPDIR.")
@python_option
def nimmt(ais: Sequence[tuple[int, Ai]], **typed: Any) -> int:
    """Host a match of 6 nimmt! over the SixNimmt protocol (docs/protocols/sixnimmt.md).

    An AI is the path of a program, a command line in quotes, or a built-in player such as
    nimmt:basic; N*AI stands for N copies of it. Fewest heads win.

    A player that never answered comes last and is reported on standard error; the exit status is then 1.
    """
    options = NimmtOptions(**typed)
    wanted = sum(copies for copies, _ in ais)
    if not 2 <= wanted <= MOST_PLAYERS:
        raise click.ClickException(f"6 nimmt! is for 2 to {MOST_PLAYERS} players, not {wanted}")
    players = [ai for copies, ai in ais for _ in range(copies)]
    mode, terms = options.mode(wanted), options.terms
    seed = options.seed or str(SystemRandom().randrange(1_000_000))
    match: Match = mode
    hands = 0
    with stoppable(), ProgramGroup(adopt_orphans=True) as programs:
        entrants = _entrants(players, programs, options, seed)
        fallback: RandomPlayer[Action] = RandomPlayer(own_seed(seed, -1))
        host = Host(entrants, programs, fallback, terms)
        options.say(_opening(mode, seed, host.names, asked_for=options.official))
        for hands, played in enumerate(play_match(host, match, seed), 1):
            match = played.match
            options.say(_hand(hands, played, host.names))
    table = standings(entrants, match)
    if options.mute:
        pass
    elif options.as_json:
        click.echo(json.dumps(_as_plain(table, seed, hands)))
    elif options.quiet:
        click.echo(json.dumps({standing.name: -standing.points for standing in table}))
    else:
        click.echo(_closing(table, hands))
    return tell_silent((standing.name, standing.conduct) for standing in table)


def _entrants(
    players: Sequence[Ai], programs: ProgramGroup, options: NimmtOptions, seed: str
) -> list[Entrant[Action, View]]:
    names = names_for(ai.title if isinstance(ai, Command) else ai.partition(":")[2] for ai in players)
    shared, terms, limits = SharedLines(), options.terms, options.limits
    entrants: list[Entrant[Action, View]] = []
    for number, (name, ai) in enumerate(zip(names, players, strict=True)):
        seed_of_its_own = own_seed(seed, number)
        if isinstance(ai, Command):
            program = programs.start(ai, seed=seed_of_its_own, limits=limits, log=options.log(name))
            entrants.append(ProgramEntrant(name, program, SixNimmt(shared), terms))
        else:
            entrants.append(PlayerEntrant(name, make_bot(ai, seed_of_its_own)))
    return entrants


def _opening(match: ToScore | Official, seed: str, names: Sequence[str], *, asked_for: bool) -> str:
    if isinstance(match, Official):
        mode = "every hand for everybody" + ("" if asked_for else " (official mode, because of -r)")
    else:
        mode = "hand after hand"
    if isinstance(match, Official) and match.rounds is not None:
        end = _count(match.rounds, "deal")
    else:
        end = f"until somebody has {'more than ' * match.beyond}{_count(match.game.end, 'head')}"
    return f"6 nimmt!, {mode}, {end}, seed {seed}: {', '.join(names)}"


def _hand(number: int, played: Played, names: Sequence[str]) -> str:
    heads = played.seating.by_player(played.result.points)
    gained = zip(names, heads, played.match.standings, strict=True)
    return f"hand {number}:  " + "  ".join(f"{name} +{-hand} = {-total}" for name, hand, total in gained)


def _closing(table: Sequence[EntrantStanding], hands: int) -> str:
    width = max(len(standing.name) for standing in table)
    lines = [
        f"{standing.rank:2}. {standing.name:{width}} {-standing.points:5} heads{blame(standing.conduct)}"
        for standing in sorted(table, key=lambda standing: standing.rank)
    ]
    winners = _winners(table)
    win = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
    return "\n".join([*lines, f"{win} after {_count(hands, 'hand')}"])


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _as_plain(table: Sequence[EntrantStanding], seed: str, hands: int) -> dict[str, Any]:
    players = [
        {"name": standing.name, "heads": -standing.points, "rank": standing.rank, **asdict(standing.conduct)}
        for standing in table
    ]
    return {"seed": seed, "hands": hands, "winners": _winners(table), "players": players}


def _winners(table: Sequence[EntrantStanding]) -> list[str]:
    return [standing.name for standing in table if standing.rank == 1]
