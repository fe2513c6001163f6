"""`cardtable solve bridge`: double-dummy tables, par, what each card is worth, and what each one cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cardtable.cli.files import Hands, hands_in, read_text, standard_input
from cardtable.errors import CardtableError
from cardtable.games.bridge import SEATS, Contract, Playing, Strain
from cardtable.games.bridge.contract import SEAT_LETTERS
from cardtable.notation.bridge import BOARDS, pbn
from cardtable.notation.bridge.board import Board
from cardtable.notation.bridge.board_records import to_record
from cardtable.notation.formats import formats_of
from cardtable.search.bridge import position as bridge_position
from cardtable.search.bridge.dds import shared_solver
from cardtable.search.bridge.position import Position
from cardtable.search.review import REVIEWS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import Deal
    from cardtable.search.bridge.dds import Solver


@dataclass
class Report:
    """What was found out about one board or position: lines for people, and the same for programs."""

    title: str
    lines: list[str] = field(default_factory=list)
    plain: dict[str, Any] = field(default_factory=dict)

    def add(self, lines: Sequence[str], **plain: object) -> None:
        self.lines.extend(f"  {line}".rstrip() for line in lines)
        self.plain.update(plain)

    def print(self, as_json: bool) -> None:
        if as_json:
            click.echo(msgspec.json.encode({"title": self.title, **self.plain}).decode())
        else:
            click.echo("\n".join([self.title, *self.lines]))


@click.command("bridge", short_help="Tricks in each strain and par; what each card is worth.")
@click.argument("what", required=False)
@click.option("--deal", help="Solve this deal, written as in PBN, instead.")
@click.option("--contract", help="Also what each opening lead comes to, such as 3NS.")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each board or position.")
def bridge(what: str | None, deal: str | None, contract: str | None, as_json: bool) -> int:
    """Solve WHAT with all cards open: an id, a file (- is standard input) with boards as PBN, LIN, ids or
    records, or a position in words (`strain: NT; leader: W; hands: N:A.K.. K.A.. Q.Q.. J.J..; trick: SK`).

    Prints the tricks of each declarer in each strain and par; of a board in play what each card is worth and
    the best line; of one that was played what each card gave away. Boards that cannot be read or solved are
    named on standard error; exit status is 1 then. Needs the extra: pip install 'cardtable[bridge]'.
    """
    stated = None if contract is None else Contract.parse(contract)
    solver = shared_solver()
    if deal is not None:
        return 0 if _report(solver, Board(hands=pbn.read_deal(deal)), stated, as_json) else 1
    what = what or standard_input("give an id, a file, a position or --deal")
    text = what if what.startswith("bridge1.") or bridge_position.looks_like(what) else read_text(what)
    if bridge_position.looks_like(text):
        _of_position(solver, bridge_position.read(text)).print(as_json)
        return 0
    boards = _boards(what, text)
    solved = [_report(solver, board, stated, as_json) for board in boards.hands]
    return 0 if boards.complete and all(solved) else 1


def _boards(what: str, text: str) -> Hands:
    boards = hands_in("bridge", what, text, BOARDS)
    if boards is None:
        raise click.ClickException(f"{what}: no boards; there are {', '.join(formats_of('bridge'))}")
    return boards


def _report(solver: Solver, board: Board, stated: Contract | None, as_json: bool) -> bool:
    """A board that breaks the rules is named, and those after it are solved; whether this one was."""
    report = Report(board.title)
    try:
        deal = to_record(board).deal
        _add_table(report, solver, board, deal)
        if stated is not None:
            _add_leads(report, solver, deal, stated)
        if board.cards:
            _add_play(report, solver, board)
    except CardtableError as error:
        click.echo(f"{board.title}: {error}", err=True)
        return False
    report.print(as_json)
    return True


def _add_table(report: Report, solver: Solver, board: Board, deal: Deal) -> None:
    found = solver.table(deal)
    strains = list(reversed(Strain))
    head = " " + "".join(f"{strain!s:>4}" for strain in strains)
    rows = (SEAT_LETTERS[seat] + "".join(f"{found[seat, strain]:4}" for strain in strains) for seat in SEATS)
    par = solver.par(found, board.vulnerable or "none", board.dealer or SEATS[0])
    report.add(
        [head, *rows, f"par: NS {par.score:+d}  {', '.join(par.contracts)}"],
        table={
            SEAT_LETTERS[seat]: {str(strain): found[seat, strain] for strain in strains} for seat in SEATS
        },
        par={"score": par.score, "contracts": par.contracts},
    )


def _add_leads(report: Report, solver: Solver, deal: Deal, contract: Contract) -> None:
    position = Position.of_lead(deal, contract)
    values = {lead: 13 - tricks for lead, tricks in _ranked(solver, position)}
    worth = "  ".join(f"{lead} {tricks}" for lead, tricks in values.items())
    line = solver.line(position)
    report.add(
        [f"{contract}: declarer's tricks after each lead: {worth}", f"best line: {_tricks(position, line)}"],
        leads={str(lead): tricks for lead, tricks in values.items()},
        line=[str(card) for card in line],
    )


def _add_play(report: Report, solver: Solver, board: Board) -> None:
    record = to_record(board)
    state, contract = record.last, board.contract
    assert contract is not None
    decisions = list(REVIEWS["bridge"].decisions(record))
    first = len(record.actions) - len(board.cards)
    slips = [decision for decision in decisions if decision.cost]
    told = (
        f"trick {(slip.number - first) // 4 + 1} {slip.action} -{slip.cost:.0f} (best {slip.values[0][0]})"
        for slip in slips
    )
    report.add(
        [f"{contract} as played: {', '.join(told) or 'no card gave anything away'}"],
        decisions=[
            {
                "seat": SEAT_LETTERS[decision.seat],
                "card": str(decision.action),
                "cost": decision.cost,
                "values": {str(action): value for action, value in decision.values},
            }
            for decision in decisions
        ],
    )
    if isinstance(state, Playing):
        _add_position(report, solver, Position.of_play(state))


def _of_position(solver: Solver, position: Position) -> Report:
    report = Report("position")
    _add_position(report, solver, position)
    return report


def _add_position(report: Report, solver: Solver, position: Position) -> None:
    values = _ranked(solver, position)
    line = solver.line(position)
    worth = "  ".join(f"{card} {tricks}" for card, tricks in values)
    side = "NS" if position.turn % 2 == 0 else "EW"
    report.add(
        [
            f"{SEAT_LETTERS[position.turn]} to play, tricks still to come for {side}: {worth}",
            f"best line: {_tricks(position, line)}",
        ],
        turn=SEAT_LETTERS[position.turn],
        values={str(card): tricks for card, tricks in values},
        line=[str(card) for card in line],
    )


def _ranked(solver: Solver, position: Position) -> list[tuple[Card, int]]:
    """The best cards first."""
    (found,) = solver.cards([position])
    return sorted(found.items(), key=lambda valued: (-valued[1], valued[0].index))


def _tricks(position: Position, line: Sequence[Card]) -> str:
    """Trick by trick, each with the hand that leads to it."""
    parts: list[str] = []
    leader: Seat | None = None
    for card in line:
        if position.leader != leader or not position.trick:
            leader = position.leader
            parts.append(f"{', ' if parts else ''}{SEAT_LETTERS[position.turn]}:")
        parts.append(f" {card}")
        position = position.after(card)
    return "".join(parts)
