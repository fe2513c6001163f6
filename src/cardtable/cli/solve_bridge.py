"""`cardtable solve bridge`: double-dummy tables, par, and what each card cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardtable.errors import NotationError
from cardtable.games.bridge import SEATS, Contract, Strain
from cardtable.games.bridge.contract import SEAT_LETTERS
from cardtable.notation import lin, pbn
from cardtable.notation.bridge_board import Board
from cardtable.notation.charset import decode
from cardtable.search.bridge_dds import Position, Solver

if TYPE_CHECKING:
    from cardtable.games.bridge import Deal


@click.command("bridge")
@click.argument("file", required=False, default="-")
@click.option("--deal", help="Solve this deal, written as in PBN, instead of a file.")
@click.option("--contract", help="Also what each opening lead comes to, such as 3NS.")
def bridge(file: str, deal: str | None, contract: str | None) -> None:
    """Solve the boards of FILE (PBN or LIN; - is standard input) with all cards open.

    Prints the tricks of each declarer in each strain, par, and for boards that were played what each card
    gave away. Needs the extra: pip install 'cardtable[bridge]'.
    """
    stated = None if contract is None else Contract.parse(contract)
    boards = _boards(file) if deal is None else [Board(hands=pbn.read_deal(deal))]
    with Solver() as solver:
        for board in boards:
            cards = board.deal
            if cards is None:
                click.echo(f"{board.title}: not all four hands are known", err=True)
                continue
            click.echo(f"{board.title}\n{_table(solver, cards)}\n{_par(solver, board, cards)}")
            if stated is not None:
                click.echo(_leads(solver, cards, stated))
            if board.contract is not None and board.cards:
                click.echo(_play(solver, cards, board, board.contract))


def _boards(file: str) -> list[Board]:
    try:
        with click.open_file(file, "rb") as data:
            text = decode(data.read())
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    if not pbn.looks_like(text) and not lin.looks_like(text):
        raise click.ClickException(f"{file}: neither PBN nor LIN")
    boards, findings = pbn.read(text) if pbn.looks_like(text) else lin.read(text)
    for finding in findings:
        click.echo(f"{file}:{finding.line}: {finding.text}", err=True)
    if not boards:
        raise NotationError(file, None, "no board in it can be read")
    return boards


def _table(solver: Solver, deal: Deal) -> str:
    found = solver.table(deal)
    strains = list(reversed(Strain))
    head = "   " + "".join(f"{strain!s:>4}" for strain in strains)
    rows = (
        f"  {SEAT_LETTERS[seat]}" + "".join(f"{found[seat, strain]:4}" for strain in strains)
        for seat in SEATS
    )
    return "\n".join([head, *rows])


def _par(solver: Solver, board: Board, deal: Deal) -> str:
    par = solver.par(deal, board.vulnerable or "none", board.dealer or SEATS[0])
    return f"  par: NS {par.score:+d}  {', '.join(par.contracts)}".rstrip()


def _leads(solver: Solver, deal: Deal, contract: Contract) -> str:
    (found,) = solver.cards([Position.of_lead(deal, contract)])
    leads = sorted(found.items(), key=lambda lead: (-lead[1], lead[0].index))
    worth = "  ".join(f"{lead} {13 - tricks}" for lead, tricks in leads)
    return f"  {contract}: declarer's tricks after each lead: {worth}"


def _play(solver: Solver, deal: Deal, board: Board, contract: Contract) -> str:
    cards = [carded.card for carded in board.cards]
    costs = solver.costs(deal, contract, cards)
    slips = [
        f"trick {number // 4 + 1} {card} -{cost}"
        for number, (card, cost) in enumerate(zip(cards, costs, strict=True))
        if cost
    ]
    return f"  {contract} as played: {', '.join(slips) or 'no card gave anything away'}"
