"""6 nimmt! on a terminal: rows of cards with their heads, the last trick next to them, the own hand.

Cards of the last trick have the initial of their owner. Everything that a colour says is also said by a
letter, a number or a sign.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cli.faces.face import score_sheet
from cardtable.cli.faces.nimmt.trick import LaidCard, last_trick
from cardtable.cli.faces.part import FacePart
from cardtable.errors import NotationError
from cardtable.games.nimmt import HEADS, Action, Card, Row, TakeRow, View
from cardtable.texts import Text as Words
from cardtable.texts import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

ROW_FULL = 5
CARD_WIDTH = 5
PRICE_WIDTH = 9
COLOURS = {1: "default", 2: "cyan", 3: "yellow", 5: "red", 7: "magenta"}


class NimmtFace:
    @property
    def help(self) -> str:
        return tell("nimmt.help")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def draw(self, view: View) -> RenderableType:
        game = view.game
        title = tell("nimmt.terminal.title", trick=view.trick, tricks=game.hand_size, end=game.end)
        trick = last_trick(view)
        table = Columns([self._rows(view, trick), self._standing(view, trick)])
        return Group(Text(title, "bold"), table, _hand(view))

    def last(self, view: View) -> RenderableType:
        trick = last_trick(view)
        if not trick:
            return Text(tell("terminal.noTrick"))
        lines = (f"{laid.card:3} {self._names[laid.seat]:4} {_in_words(laid)}" for laid in trick)
        return Text("\n".join(lines))

    def question(self, view: View) -> str:
        if view.waiting:
            return tell("nimmt.terminal.tooLow", card=view.waiting[0][1])
        return tell("terminal.yourCard")

    def read(self, text: str, view: View) -> Action:
        if view.waiting:
            return _row_meant(text, view)
        if not text.isdigit():
            raise NotationError(text, None, Words("nimmt.typed.card"))
        return view.game.parse(text)

    def written(self, text: str) -> str:
        return text

    def score(self, view: View, before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        sheet = score_sheet(tell("nimmt.terminal.sheet"), self._names, view.result, before, sign=-1)
        return Group(Text(tell("nimmt.terminal.theLastTrick"), "bold"), self.last(view), Text(), sheet)

    def _rows(self, view: View, trick: Sequence[LaidCard]) -> RenderableType:
        owners = {laid.card: self._names[laid.seat][0] for laid in trick}
        places = _card_table(ROW_FULL)
        places.add_column(width=PRICE_WIDTH, justify="right")
        for row in view.rows:
            cards = [_card(card, owners.get(card, "")) for card in row]
            free = [Text()] * (ROW_FULL - len(row))
            places.add_row(*cards, *free, _price(row))
        numbers = "\n\n\n".join(str(number + 1) for number in range(len(view.rows)))
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(Text(f"\n{numbers}", "bold"), places)
        return grid

    def _standing(self, view: View, trick: Sequence[LaidCard]) -> RenderableType:
        """Everybody in the order of placing in this trick; by seat before the first one."""
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        table.add_column(width=3, justify="right")
        table.add_column(width=4)
        which = "nimmt.terminal.thisTrick" if view.waiting else "nimmt.terminal.lastTrick"
        table.add_column(tell(which) if trick or view.waiting else "", width=14)
        table.add_column(tell("nimmt.terminal.headsColumn"), width=5, justify="right")
        table.add_column(tell("nimmt.terminal.totalColumn"), width=5, justify="right")
        laid = {move.seat: move for move in trick}
        for seat in laid or view.game.all_seats:
            name = Text(self._names[seat], "bold" if seat == view.seat else "")
            card, where = _short(laid[seat]) if laid else (Text(), Text())
            heads = view.heads[seat]
            table.add_row(card, name, where, str(heads), str(view.game.totals[seat] + heads))
        return table


def _hand(view: View) -> RenderableType:
    hand = _card_table(len(view.hand))
    hand.add_row(*(Text.assemble(_card(card), "\n", _goes_to(card, view.rows)) for card in view.hand))
    return Group(Text(tell("nimmt.terminal.yourCards"), "dim"), hand)


def _card_table(columns: int) -> Table:
    table = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=0, border_style="dim")
    for _ in range(columns):
        table.add_column(width=CARD_WIDTH)
    return table


def _card(card: Card, owner: str = "") -> Text:
    """Two lines: the number with the initial of its owner, and the heads."""
    heads = HEADS[card]
    pips = "•" * heads if heads <= CARD_WIDTH else f"•×{heads}"
    number = Text(f"{card:3} {owner:1}", f"bold {COLOURS[heads]}")
    if owner:
        number.stylize("reverse")
    return Text.assemble(number, "\n", (f"{pips:^{CARD_WIDTH}}", COLOURS[heads]))


def _price(row: Row) -> Text:
    """The sixth place: what the row costs, and whether the next card takes it."""
    heads = sum(HEADS[card] for card in row)
    full = len(row) == ROW_FULL
    takes = tell("nimmt.terminal.sixthTakes") if full else ""
    return Text(f"{takes}\n{_heads(heads)}", "bold red" if full else "dim")


def _goes_to(card: Card, rows: Sequence[Row]) -> Text:
    for number, row in enumerate(rows, start=1):
        if row[-1] < card:
            sixth = len(row) == ROW_FULL
            return Text(f" → {number}{'!' if sixth else ''}", "bold red" if sixth else "dim")
    return Text(tell("nimmt.terminal.low"), "bold red")


def _short(laid: LaidCard) -> tuple[Text, Text]:
    card = Text(str(laid.card))
    if laid.took:
        return card, Text(tell("nimmt.terminal.took", heads=_heads(laid.heads)), "bold red")
    where = (
        tell("nimmt.terminal.behind", card=laid.behind) if laid.behind else tell("nimmt.terminal.toBeLaid")
    )
    return card, Text(where, "dim")


def _in_words(laid: LaidCard) -> str:
    if laid.took:
        return tell("nimmt.terminal.tookCards", cards=" ".join(map(str, laid.took)), heads=_heads(laid.heads))
    return tell("nimmt.terminal.went", card=laid.behind) if laid.behind else tell("nimmt.terminal.toBeLaid")


def _heads(number: int) -> str:
    return tell("nimmt.terminal.heads", count=number)


def _row_meant(text: str, view: View) -> TakeRow:
    """A row by its number or by its last card. A bare number may be either, but not both."""
    by_number = {str(number): TakeRow(row[-1]) for number, row in enumerate(view.rows, start=1)}
    by_card = {str(row[-1]): TakeRow(row[-1]) for row in view.rows}
    word, _, number = text.lower().rpartition(" ")
    ways = {"row": [by_number], "take": [by_card], "": [by_number, by_card]}.get(word.rstrip(), [])
    meant = {way[number] for way in ways if number in way}
    if not meant:
        raise NotationError(text, None, Words("nimmt.typed.row", count=len(view.rows)))
    if len(meant) > 1:
        raise NotationError(text, None, Words("nimmt.typed.both", number=number))
    return meant.pop()


PART = FacePart(face=NimmtFace)
