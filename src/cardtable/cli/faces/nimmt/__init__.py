"""6 nimmt! at a terminal: rows of cards with their heads, the last trick beside them, the own hand.

Cards laid in the last trick bear the initial of their owner. Whatever colour says, a letter, a number
or a sign says as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cli.faces.face import score_sheet
from cardtable.cli.faces.nimmt.trick import Laid, last_trick
from cardtable.errors import NotationError
from cardtable.games.nimmt import HEADS, Action, Card, Row, TakeRow, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

ROW_FULL = 5
CARD_WIDTH = 5
PRICE_WIDTH = 9
TO_BE_LAID = "to be laid"
COLOURS = {1: "default", 2: "cyan", 3: "yellow", 5: "red", 7: "magenta"}

HELP = """\
Everybody chooses a card, and all are turned up at once. From the lowest to the highest they go to the \
row whose last card is the nearest below. Whoever lays the sixth card of a row takes the five before it; \
a card below all rows takes a row of its owner's choice. Heads (•) on the cards you take count against you.

A letter on a card says who laid it in the last trick. Under each of your cards is where it goes as the \
rows lie now: "→ 2" to row 2, "→ 2!" to row 2 as the sixth, "low" below all rows.

Type the number of your card. To take a row, type its number or its last card; "row 3" and "take 57" \
leave no doubt."""


class NimmtFace:
    help = HELP

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def draw(self, view: View) -> RenderableType:
        game = view.game
        title = f"6 nimmt! · trick {view.trick} of {game.hand_size} · the match ends at {game.end} heads"
        trick = last_trick(view)
        table = Columns([self._rows(view, trick), self._standing(view, trick)])
        return Group(Text(title, "bold"), table, _hand(view))

    def last(self, view: View) -> RenderableType:
        trick = last_trick(view)
        if not trick:
            return Text("No trick has been played yet.")
        told = (f"{laid.card:3} {self._names[laid.seat]:4} {_in_words(laid)}" for laid in trick)
        return Text("\n".join(told))

    def question(self, view: View) -> str:
        if view.waiting:
            return f"Your {view.waiting[0][1]} is too low for all rows. Which do you take?"
        return "Your card?"

    def read(self, text: str, view: View) -> Action:
        if view.waiting:
            return _row_meant(text, view)
        if not text.isdigit():
            raise NotationError(text, None, "type the number of one of your cards, or h for help")
        return view.game.parse(text)

    def written(self, text: str) -> str:
        return text

    def score(self, view: View, before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        sheet = score_sheet("Heads taken in this hand", self._names, view.result, before, sign=-1)
        return Group(Text("The last trick", "bold"), self.last(view), Text(), sheet)

    def _rows(self, view: View, trick: Sequence[Laid]) -> RenderableType:
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

    def _standing(self, view: View, trick: Sequence[Laid]) -> RenderableType:
        """Everybody in the order in which the trick is laid; by seat before the first one."""
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        table.add_column(width=3, justify="right")
        table.add_column(width=4)
        table.add_column("this trick" if view.waiting else "last trick" if trick else "", width=14)
        table.add_column("heads", width=5, justify="right")
        table.add_column("total", width=5, justify="right")
        laid = {each.seat: each for each in trick}
        for seat in laid or view.game.all_seats:
            name = Text(self._names[seat], "bold" if seat == view.seat else "")
            card, where = _short(laid[seat]) if laid else (Text(), Text())
            heads = view.heads[seat]
            table.add_row(card, name, where, str(heads), str(view.game.totals[seat] + heads))
        return table


def _hand(view: View) -> RenderableType:
    hand = _card_table(len(view.hand))
    hand.add_row(*(Text.assemble(_card(card), "\n", _goes_to(card, view.rows)) for card in view.hand))
    return Group(Text("Your cards, and the row each goes to as the rows lie now:", "dim"), hand)


def _card_table(columns: int) -> Table:
    table = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=0, border_style="dim")
    for _ in range(columns):
        table.add_column(width=CARD_WIDTH)
    return table


def _card(card: Card, owner: str = "") -> Text:
    """Two lines: the number with the initial of who laid it, and the heads."""
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
    return Text(f"{'6th takes' if full else ''}\n{_heads(heads)}", "bold red" if full else "dim")


def _goes_to(card: Card, rows: Sequence[Row]) -> Text:
    for number, row in enumerate(rows, start=1):
        if row[-1] < card:
            sixth = len(row) == ROW_FULL
            return Text(f" → {number}{'!' if sixth else ''}", "bold red" if sixth else "dim")
    return Text(" low", "bold red")


def _short(laid: Laid) -> tuple[Text, Text]:
    card = Text(str(laid.card))
    if laid.took:
        return card, Text(f"took {_heads(laid.heads)}", "bold red")
    return card, Text(f"behind {laid.behind}" if laid.behind else TO_BE_LAID, "dim")


def _in_words(laid: Laid) -> str:
    if laid.took:
        return f"took {' '.join(str(card) for card in laid.took)}: {_heads(laid.heads)}"
    return f"went behind {laid.behind}" if laid.behind else TO_BE_LAID


def _heads(number: int) -> str:
    return "1 head" if number == 1 else f"{number} heads"


def _row_meant(text: str, view: View) -> TakeRow:
    """A row by its number or by its last card; a bare number may be either, but not both."""
    by_number = {str(number): TakeRow(row[-1]) for number, row in enumerate(view.rows, start=1)}
    by_card = {str(row[-1]): TakeRow(row[-1]) for row in view.rows}
    word, _, number = text.lower().rpartition(" ")
    ways = {"row": [by_number], "take": [by_card], "": [by_number, by_card]}.get(word.rstrip(), [])
    meant = {way[number] for way in ways if number in way}
    if not meant:
        raise NotationError(text, None, f"type the number of a row, 1 to {len(view.rows)}, or its last card")
    if len(meant) > 1:
        raise NotationError(text, None, f"a row and a last card; type `row {number}` or `take {number}`")
    return meant.pop()


FACE = NimmtFace
