"""`cardtable solve bridge`: double dummy tables, par, the value of each card, and the cost of each card
played."""

from __future__ import annotations

import click

from cardtable.cli.files import Hands, hands_in, read_text, standard_input
from cardtable.cli.solve.any_game import print_solution
from cardtable.errors import CardtableError
from cardtable.games.bridge import Contract
from cardtable.notation.bridge import BOARDS, pbn
from cardtable.notation.bridge.board import Board
from cardtable.notation.bridge.board_records import to_record
from cardtable.notation.formats import formats_of
from cardtable.search.bridge.solving import POSITIONS, solve
from cardtable.search.solutions import TIME


@click.command("bridge", short_help="Tricks in each strain and par; the value of each card.")
@click.argument("what", required=False)
@click.option("--deal", help="Solve this deal, written as in PBN, instead.")
@click.option("--contract", help="A contract such as 3NS: also the value of each opening lead.")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each board or position.")
def bridge(what: str | None, deal: str | None, contract: str | None, as_json: bool) -> int:
    """Solve WHAT with all cards open: an id, a file (- is standard input) with boards as PBN, LIN, ids or
    records, or a position in words (`strain: NT; leader: W; hands: N:A.K.. K.A.. Q.Q.. J.J..; trick: SK`).

    Prints the tricks of each declarer in each strain and par. For a board in play: the value of each card and
    the best line. For a played board: what each card lost. Boards that cannot be read or solved are
    reported on standard error; the exit status is then 1.
    """
    stated = None if contract is None else Contract.parse(contract)
    if deal is not None:
        return 0 if _solve(Board(hands=pbn.read_deal(deal)), stated, as_json) else 1
    what = what or standard_input("give an id, a file, a position or --deal")
    text = what if what.startswith("bridge1.") or POSITIONS.looks_like(what) else read_text(what)
    if POSITIONS.looks_like(text):
        print_solution(POSITIONS.solve(text, TIME), as_json)
        return 0
    boards = _boards(what, text)
    solved = [_solve(board, stated, as_json) for board in boards.hands]
    return 0 if boards.complete and all(solved) else 1


def _boards(what: str, text: str) -> Hands:
    boards = hands_in("bridge", what, text, BOARDS)
    if boards is None:
        raise click.ClickException(f"{what}: no boards; there are {', '.join(formats_of('bridge'))}")
    return boards


def _solve(board: Board, stated: Contract | None, as_json: bool) -> bool:
    """Solve a board. A board that breaks the rules is reported. True if it was solved."""
    try:
        solution = solve(to_record(board), contract=stated, title=board.title)
    except CardtableError as error:
        click.echo(f"{board.title}: {error}", err=True)
        return False
    print_solution(solution, as_json)
    return True
