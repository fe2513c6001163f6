"""`cardtable arena`: which player is better, with numbers that hold."""

from __future__ import annotations

import re
import secrets
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console

from cardtable.arena.bots import read_bots
from cardtable.arena.cluster import cluster_workers
from cardtable.arena.conduct import Policy, Terms
from cardtable.arena.deal_filter import choose_deals, read_filter
from cardtable.arena.journal import MANIFEST, Journal, read_manifest, read_sets
from cardtable.arena.plan import Plan
from cardtable.arena.report import VIEWER, write_report
from cardtable.arena.run import Workers, run, worker_pool
from cardtable.arena.schedule import Format, lineups
from cardtable.arena.sets import sides_of
from cardtable.arena.summary import summarize, to_lines, to_plain
from cardtable.cli.arena_live import watched
from cardtable.cli.arena_options import AMOUNT, SECONDS, SEEDS
from cardtable.cli.files import read_text
from cardtable.cli.groups import Group
from cardtable.cli.hosted import make_folder, stoppable, time_limit
from cardtable.cli.options import game_with
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.notation.options import option_names
from cardtable.players.launch import CannotStart, Limits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager

    from cardtable.arena.sets import AnyGame

REPORT = "report.html"
MEGABYTE = 1_000_000
DEALS = 100
LOOKS = {"verify": "arena_journal", "replay": "arena_journal", "ladder": "arena_ladder"}
"""Subcommand: the module beside this one that has it, by its name."""


class Arena(Group):
    """A subcommand for each game, and those that look at what was played."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*GAMES, *LOOKS]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name in LOOKS:
            found = getattr(import_module(f"cardtable.cli.{LOOKS[name]}"), name)
            assert isinstance(found, click.Command)
            return found
        return tournament if name in GAMES else None


@click.group("arena", cls=Arena)
def command() -> None:
    """Find out which player is better, with numbers that hold."""


class UntilType(click.ParamType[float]):
    name = "p<ALPHA"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        form = re.fullmatch(r"p<(0?\.[0-9]{1,6})", str(value).replace(" ", ""))
        if form is None or float(form[1]) == 0:
            self.fail(f"{str(value)!r}: the tournament is over at p<ALPHA, for example p<0.05")
        return float(form[1])


@click.command("GAME", short_help="Let bots play the same deals in all seatings.")
@click.pass_context
@click.argument("bots", metavar="BOT…", nargs=-1, required=True)
@click.option(
    "--deals", type=AMOUNT, help=f"Each is played in all seatings. [{DEALS}, or all those of a file]"
)
@click.option("--deals-from", metavar="FILE", help="Deals to take instead: PBN, LIN, ISS, ids, records.")
@click.option("--filter", "wanted_deals", metavar="FILE.py:FUNCTION", help="Only deals that pass; see above.")
@click.option("--seed", help="For the deals and for the bots. [random]")
@click.option("--out", type=click.Path(path_type=Path), help="A folder for the journal; see above.")
@click.option(
    "--format",
    "wanted",
    type=click.Choice([each.value for each in Format]),
    help="Who meets whom; see above.",
)
@click.option("--until", type=UntilType(), help="Stop once the first bot is certainly better, or worse.")
@click.option(
    "--jobs", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes that play."
)
@click.option("--cluster", metavar="ADDRESS", help="Play on a dask.distributed cluster instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as a line of JSON.")
@click.option(
    "--viewer", metavar="URL", default=VIEWER, show_default=True, help="Where the report shows hands."
)
@click.option("--preset", metavar="NAME", help="A named set of options of the game.")
@click.option("-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--think", type=SECONDS, help="Time for a decision of our own players. [as long as they like]")
@click.option(
    "--time", "decision", type=SECONDS, default=10, show_default=True, help="The same for programs."
)
@click.option(
    "--start-time", "start", type=SECONDS, default=30, show_default=True, help="For their first one."
)
@click.option("--hand-time", "hand", type=SECONDS, help="For all their decisions in a hand. [no limit]")
@click.option(
    "--policy",
    type=click.Choice([policy.value for policy in Policy]),
    default="substitute",
    show_default=True,
    help="When a program fails: it loses the set, a substitute decides this once, or all is over.",
)
@click.option(
    "--block",
    type=click.IntRange(0, 10_000),
    default=20,
    show_default=True,
    help="Start programs anew after so many sets; 0: for each hand.",
)
@click.option("--stderr", type=click.Path(path_type=Path), help="A folder for what each program says there.")
@click.option("--io-log", type=click.Path(path_type=Path), help="A folder for all that they hear and say.")
@click.option("--memory", type=AMOUNT, help="Megabytes that each process of a program may use.")
@click.option("--cpu", type=AMOUNT, help="Seconds of CPU that each process may use.")
@click.option("--file-size", type=AMOUNT, help="Megabytes that a program may write to a file.")
def tournament(
    context: click.Context,
    bots: Sequence[str],
    deals: int | None,
    deals_from: str | None,
    wanted_deals: str | None,
    seed: str | None,
    out: Path | None,
    wanted: str | None,
    until: float | None,
    jobs: int,
    cluster: str | None,
    as_json: bool,
    viewer: str,
    preset: str | None,
    options: Sequence[str],
    think: float | None,
    decision: float,
    start: float,
    hand: float | None,
    policy: str,
    block: int,
    stderr: Path | None,
    io_log: Path | None,
    memory: int | None,
    cpu: int | None,
    file_size: int | None,
) -> None:
    """Let bots play the same deals in all seatings, and say which of them is better.

    A BOT is a player of ours such as nimmt:basic, or a command line in quotes, with the protocol that it
    speaks in front: "sixnimmt:./bot --fast"; without one it speaks json_lines. N*BOT stands for N copies,
    which count as one. In bridge and pinochle a BOT plays both hands of a side.

    As many bots as there are places play at one table. With more of them it is a round robin, or with
    --format gauntlet the first one plays against each of the others.

    With --out every set is kept in a journal as soon as it is played. The same command goes on where
    it was stopped, also with more --deals or other --jobs. At the end there is a report.html.

    A filter is a function in a Python file, called with the game and the deal; what it finds true is played.
    """
    assert context.info_name is not None
    bank = None if hand is None else time_limit(hand)
    terms = Terms(Policy(policy), time_limit(decision), time_limit(start), hand=bank)
    limits = Limits(_bytes(memory), cpu, _bytes(file_size))
    try:
        found, copies = read_bots(context.info_name, bots)
        game = _game(context.info_name, preset, options, copies, wanted)
        tables = lineups(copies, len(sides_of(game)), Format(wanted) if wanted else None)
    except (BadOption, CannotStart) as error:
        raise click.UsageError(str(error)) from None
    for folder in filter(None, (stderr, io_log)):
        make_folder(folder)
    plan = Plan(
        game,
        tuple(found),
        tuple(tables),
        seed or _seed(out),
        terms,
        limits,
        None if think is None else time_limit(think),
        block,
        stderr,
        io_log,
    )
    plan = _with_deals(plan, deals, deals_from, wanted_deals)
    sets = _sets(plan, deals)
    with stoppable(), _journal(out, plan) as journal, _workers(jobs, cluster) as workers:
        board = watched(run(plan, sets, journal, workers, until), sets, until, Console(stderr=True))
    summary = summarize(board, wanted=sets)
    if out is not None:
        (out / REPORT).write_text(write_report(summary, board, read_sets(out), viewer), encoding="utf-8")
    click.echo(msgspec.json.encode(to_plain(summary)) if as_json else "\n".join(to_lines(summary)))


def _game(
    name: str, preset: str | None, options: Sequence[str], copies: Sequence[int], wanted: str | None
) -> AnyGame:
    """6 nimmt! has as many seats as there are bots, unless its options or the format say otherwise."""
    said = preset or any(option.partition("=")[0].strip() == "seats" for option in options)
    if "seats" in option_names(GAMES[name]) and not said and wanted in (None, Format.TABLE):
        options = [*options, f"seats={sum(copies)}"]
    return game_with(name, preset, options)


def _with_deals(plan: Plan, number: int | None, file: str | None, wanted: str | None) -> Plan:
    """The plan with the deals of a file, and of all deals only those that pass a filter."""
    if file is not None:
        # It knows the formats of all games, which few tournaments need.
        from cardtable.arena.deal_files import read_deals

        try:
            plan = replace(plan, given=read_deals(read_text(file), plan.game))
        except BadOption as error:
            raise click.UsageError(f"{file}: {error}") from None
    if wanted is not None:
        most = number or (DEALS if file is None else None)
        try:
            plan = replace(plan, chosen=choose_deals(plan, read_filter(wanted), most))
        except BadOption as error:
            raise click.UsageError(str(error)) from None
    return plan


def _sets(plan: Plan, deals: int | None) -> int:
    most, tables = plan.most_sets, len(plan.lineups)
    if deals is None:
        return DEALS * tables if most is None else most
    if most is not None and deals * tables > most:
        raise click.UsageError(f"--deals {deals}: there are only {most // tables}")
    return deals * tables


def _seed(out: Path | None) -> str:
    """That of the journal, if there is one: the same command goes on, also if it does not name a seed."""
    if out is None or not (out / MANIFEST).exists():
        return str(secrets.randbelow(SEEDS))
    return str(read_manifest(out)["tournament"].get("seed"))


def _journal(out: Path | None, plan: Plan) -> AbstractContextManager[Journal | None]:
    return nullcontext() if out is None else Journal(out, plan)


@contextmanager
def _workers(jobs: int, cluster: str | None) -> Iterator[Workers]:
    if cluster is not None:
        with cluster_workers(cluster) as workers:
            yield workers
    elif jobs == 1:
        yield Workers(alone=True)
    else:
        with worker_pool(jobs) as executor:
            yield Workers(executor, jobs, alone=True)


def _bytes(megabytes: int | None) -> int | None:
    return None if megabytes is None else megabytes * MEGABYTE
