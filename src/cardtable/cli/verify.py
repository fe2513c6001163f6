"""`cardtable verify`: checks whether a hand of a web table was dealt as promised."""

from __future__ import annotations

from typing import TextIO

import click


@click.command("verify")
@click.argument("file", type=click.File(encoding="utf-8"))
def command(file: TextIO) -> None:
    """Check a finished hand: FILE (or -) is what `/api/tables/TABLE/hands/NUMBER` gives.

    Everybody saw the commitment in it before the first card; compare it with yours.
    """
    from cardtable.server.deals.fixed_deals import deal_id
    from cardtable.server.deals.verify import read, verify

    try:
        hand = read(file.read())
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file.name} is not a text: {error.reason}") from None
    record = verify(hand)
    verdict = "given, not dealt fairly" if hand.given else "fair"
    click.echo(f"hand {hand.hand} at table {hand.table}, a hand of {record.game.name}: {verdict}")
    if hand.given:
        click.echo(f"given as    {deal_id(record)}")
    if hand.dealt_at is not None:
        click.echo(f"dealt for   hand {hand.dealt_at.hand} at table {hand.dealt_at.table}, played again here")
    click.echo(f"commitment  {hand.commitment}")
    click.echo(f"secret      {hand.secret}")
    click.echo(f"id          {hand.id}")
