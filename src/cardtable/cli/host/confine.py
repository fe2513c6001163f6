"""Whether the programs of a command are confined: as asked for, and as far as the system supports it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from cardtable.programs.sandbox.confinement import FREE, available, shortcoming

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.hosting.bots import Bot
    from cardtable.programs.sandbox.confinement import Confinement

REFUSED = re.compile(
    "permission denied|not permitted|eacces|eperm|read-only|name resolution|eai_again|out of pty",
    re.IGNORECASE,
)
"""The last words of programs that were kept from a file, the network, or a terminal."""

_LEAVE_OUT = "leave out --confine to play all the same"

confine_option = click.option(
    "--confine/--no-confine",
    default=None,
    help="Programs have no network and can write only in TMPDIR. [as far as possible]",
)


def tell_shortcoming(wanted: bool | None, bots: Iterable[Bot]) -> None:
    """Report what programs among these bots can still do if they are not fully confined; an error if full
    confinement was asked for."""
    # Imported here because a host of one game confines commands and does not need bots.
    from cardtable.hosting.bots import Hosted

    hosted = [bot for bot in bots if isinstance(bot, Hosted)]
    if wanted is False or not hosted:
        return
    connecting = ", ".join(bot.name for bot in hosted if bot.command.connects)
    if wanted and connecting:
        raise click.ClickException(f"what connects to a port needs the network: {connecting}; {_LEAVE_OUT}")
    if connecting:
        click.echo(f"cardtable: what connects to a port has the network: {connecting}", err=True)
    gap = shortcoming(whole_confinement() if wanted else available())
    if gap is not None:
        click.echo(f"cardtable: {gap}", err=True)


def whole_confinement() -> Confinement:
    """Full confinement. Raises ClickException if the system cannot do it."""
    gap = shortcoming(available())
    if gap is not None:
        raise click.ClickException(f"{gap}; {_LEAVE_OUT}")
    return available()


def explain_faults(confined: Confinement, reasons: Iterable[str | None]) -> None:
    """A note for programs that failed for these reasons, perhaps because of confinement."""
    if confined != FREE and any(REFUSED.search(reason or "") for reason in reasons):
        click.echo(f"cardtable: programs ran {confined}; one that needs more needs --no-confine", err=True)
