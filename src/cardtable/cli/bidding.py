"""`cardtable bidding`: checks systems of bridge, prints them as a convention card, and practises them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from cardtable.cli.group import Group
from cardtable.cli.options import language_option
from cardtable.cli.terminal.person import in_words
from cardtable.errors import IllegalAction, NotationError
from cardtable.games.bridge import SEAT_LETTERS, Bridge, parse_call, write_hand
from cardtable.players.bridge.bidding import STANDARD
from cardtable.players.bridge.practice import PERSON, THEMES, Practice, deal_for
from cardtable.players.bridge.system.card import convention_card
from cardtable.players.bridge.system.check import DEALS, check
from cardtable.players.bridge.system.rules import system
from cardtable.texts import speaking, tell, translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.players.bridge.practice import Advised, PracticeResult


def _system_option(function: Callable[..., None]) -> Callable[..., None]:
    return click.option(
        "--system", "name", default=STANDARD, show_default=True, help="A system or its file."
    )(function)


@click.group("bidding", cls=Group)
def command() -> None:
    """Bidding systems of bridge: text files that people can read and change."""


@command.command("check")
@click.argument("name", metavar="FILE")
@click.option(
    "--deals",
    type=click.IntRange(0),
    default=DEALS,
    show_default=True,
    help="Random deals to bid as part of the check.",
)
def check_command(name: str, deals: int) -> None:
    """Find holes, clashes and unused rules in FILE.

    FILE may also be the name of a built-in system. The exit status is 1 if anything is found.
    """
    report = check(system(name), deals)
    for place, auction in report.holes.items():
        click.echo(f"hole: {place} some hands have no call, first at {auction}")
    for lines, auction in report.clashes.items():
        click.echo(f"clash: {lines} is natural by one and artificial by the other, first at {auction}")
    for line in report.unused:
        click.echo(f"unused: {line.file}, line {line.number}: {line.call} {line.condition.text}")
    click.echo(
        f"{name}: {report.places} places, {len(report.holes)} holes, {len(report.clashes)} clashes, "
        f"{len(report.unused)} unused rules"
    )
    if not report.is_sound:
        raise click.exceptions.Exit(1)


@command.command("card")
@_system_option
@language_option
def card_command(name: str, language: str) -> None:
    """Print the convention card of a system, as Markdown."""
    with speaking(language):
        chosen = system(name)
        click.echo(f"# {chosen.title}\n")
        click.echo(tell("bridge.card.conventions", names=sorted(chosen.document.conventions)))
        for place in convention_card(chosen):
            before = f" ({place.before})" if place.before else ""
            click.echo(f"\n## {tell(f'bridge.card.{place.key}')}{before}\n")
            for call, (meaning, *others) in place.calls:
                click.echo(f"- **{call}** {translated(meaning)}")
                for other in others:
                    click.echo(f"  - {translated(other)}")


@command.command("practise")
@_system_option
@click.option("--theme", type=click.Choice(list(THEMES)), help="A built-in theme.")
@click.option("--me", help="Your hand, written as in a system file: '8-9 hcp, 5+ H or 5+ S'.")
@click.option("--partner", help="Your partner's hand, in the same way.")
@click.option("--opponents", is_flag=True, help="The other side bids, too.")
@click.option("--seed", type=int, default=None, help="The same seed, the same deals.")
@click.option("--deals", type=click.IntRange(1), default=1, show_default=True, help="The number of hands.")
@language_option
def practise_command(
    name: str,
    theme: str | None,
    me: str | None,
    partner: str | None,
    opponents: bool,
    seed: int | None,
    deals: int,
    language: str,
) -> None:
    """Bid hands with the computer as partner.

    Each call is explained, and compared with the system's.
    You are South. Type a call, `?` for the system's call, or `q` to stop.
    """
    rng = Random(seed)
    if theme is not None and (me, partner) != (None, None):
        raise click.UsageError("--theme says what both hold: give it, or --me and --partner")
    held = THEMES[theme] if theme is not None else (me or "any", partner or "any")
    with speaking(language):
        for _ in range(deals):
            board = Bridge.board(rng.randrange(16) + 1)
            practice = Practice(board, deal_for(*held, rng), system(name), opponents=opponents)
            if not _bid(practice):
                return
            _sum_up(practice)


def _bid(practice: Practice) -> bool:
    """Ask for calls until the auction is over. False if the person stops."""
    click.echo(tell("bridge.practice.hand", hand=write_hand(practice.deal.hands[PERSON])))
    while True:
        for spoken in practice.go_on():
            click.echo(f"  {SEAT_LETTERS[spoken.seat]}: {spoken.call}  {translated(spoken.means)}")
        if practice.is_over:
            return True
        if not _has_called(practice):
            return False


def _has_called(practice: Practice) -> bool:
    """Wait for a call of the person, and print the system's comment on it. False if the person leaves."""
    while True:
        typed = click.prompt(tell("bridge.practice.your_call")).strip()
        if typed == "q":
            return False
        if typed == "?":
            _show(practice.advise())
            continue
        try:
            practice.call(parse_call(typed))
        except NotationError as error:
            click.echo(f"  {in_words(error)}")
            continue
        except IllegalAction as error:
            click.echo(f"  {translated(error.why)}")
            continue
        last, best = practice.spoken[-1], practice.advised[len(practice.spoken) - 1]
        click.echo(f"  {SEAT_LETTERS[PERSON]}: {last.call}  {translated(last.means)}")
        if last.call != best.call:
            _show(best)
        return True


def _show(best: Advised) -> None:
    click.echo(f"  {tell('bridge.practice.system', call=best.call, why=best.why)}")


def _sum_up(practice: Practice) -> None:
    """Both auctions with their scores with open cards, and par."""
    alone = practice.of_system()
    best = practice.par()
    click.echo(str(practice.deal))
    click.echo(tell("bridge.practice.yours", result=_scored(practice.result())))
    click.echo(
        tell("bridge.practice.theirs", calls=" ".join(map(str, alone.calls)), result=_scored(alone.result()))
    )
    click.echo(tell("bridge.practice.par", score=best.score, contracts=list(best.contracts)))


def _scored(result: PracticeResult) -> str:
    if result.contract is None:
        return tell("bridge.practice.passed_out")
    return tell(
        "bridge.practice.scored", contract=result.contract, tricks=result.tricks, points=result.points
    )
