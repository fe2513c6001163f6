"""Two-hand pinochle on a terminal: scores, melds on the table apart from the hands, the own cards.

A melded card has a star, as it is typed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cards import Card, Suit
from cardtable.cli.faces.face import card_question, score_sheet, with_cards, you
from cardtable.cli.faces.part import FacePart
from cardtable.errors import NotationError
from cardtable.games.pinochle.hands import BY_NAME, SUITS, rank_first
from cardtable.games.two_hand_pinochle import (
    POINTS,
    TITLES,
    Action,
    Coin,
    Copy,
    Due,
    Meld,
    Play,
    View,
    Word,
    card_points,
)
from cardtable.games.two_hand_pinochle.melding import copies, name_of
from cardtable.texts import Text as Words
from cardtable.texts import tell, translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from cardtable.core import Move

SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
LETTERS = str.maketrans({sign: str(suit) for suit, sign in SIGNS.items()} | {"X": "T"})
TURNS = 24


class TwoHandFace:
    @property
    def help(self) -> str:
        return tell("two-hand-pinochle.help")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def draw(self, view: View) -> RenderableType:
        parts = [Text(_title(view), "bold"), self._sides(view), Text(), self.last(view), Text(), _hand(view)]
        if view.due is Due.MELD and view.seat in view.to_act:
            parts.append(_melds(view))
        return Group(*parts)

    def last(self, view: View) -> RenderableType:
        """The turn before, and what has been done in this one."""
        leads = [place for place, move in enumerate(view.history) if self._is_lead(view.history, place)]
        if not leads:
            tossed = "\n".join(self._move_text(view, move) for move in view.history)
            return Text(tossed or tell("terminal.nothingPlayed"))
        first = leads[-2] if len(leads) > 1 else 0
        return Text(
            "\n".join(
                self._move_text(view, move)
                for move in view.history[first:]
                if move.action is not Word.NO_MELD
            )
        )

    def question(self, view: View) -> str:
        match view.due:
            case Due.CALL:
                return tell("two-hand-pinochle.terminal.call")
            case Due.LEAD:
                return tell("two-hand-pinochle.terminal.lead")
            case Due.CHASE:
                return self.written(card_question(view.duty))
            case _:
                return tell("two-hand-pinochle.terminal.meld")

    def read(self, text: str, view: View) -> Action:
        word = " ".join(text.upper().translate(LETTERS).replace("10", "T").split())
        if view.due is Due.CALL:
            return _coin(word)
        if view.due is Due.MELD:
            return _meld_meant(word, view)
        return Play(_copy_meant(word, view))

    def written(self, text: str) -> str:
        return with_cards(text, _name)

    def score(self, view: View, before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        sheet = score_sheet(
            tell("two-hand-pinochle.terminal.round", number=view.game.round), self._names, view.result, before
        )
        return Group(self.last(view), Text(), sheet)

    def _sides(self, view: View) -> RenderableType:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column("")
        for column in range(4):
            table.add_column(
                tell(f"two-hand-pinochle.terminal.columns.{column}"),
                justify="right" if column < 2 else "left",
            )
        for seat in (1, 0) if view.seat == 0 else (0, 1):
            shown = view.open[seat]
            won = tell("two-hand-pinochle.terminal.won", cards=len(shown.won), points=card_points(shown.won))
            laid = (f"{translated(TITLES[name])} {_names(cards)}" for name, cards in shown.melds)
            melds = " · ".join(laid) or tell("two-hand-pinochle.terminal.none")
            total = view.game.totals[seat] + shown.score
            table.add_row(Text(self._names[seat], "bold"), str(shown.score), str(total), won, melds)
        return table

    def _move_text(self, view: View, move: Move[Action]) -> str:
        name = self._names[move.seat]
        who = {"name": name, "mine": name == you()}
        match move.action:
            case Coin():
                calls = tell(
                    "two-hand-pinochle.terminal.calls",
                    **who,
                    side=Words(f"two-hand-pinochle.words.{move.action}"),
                )
                return f"{calls} {self._tossed(view, move)}."
            case Meld():
                kind = name_of(move.action, view.trump)
                assert kind is not None
                cards = _names(copy.card for copy in move.action.copies)
                return tell(
                    "two-hand-pinochle.terminal.melds",
                    **who,
                    meld=TITLES[kind],
                    cards=cards,
                    points=POINTS[kind],
                )
            case Word():
                return tell("two-hand-pinochle.terminal.exchanges", **who)
            case Play():
                return tell("two-hand-pinochle.terminal.plays", **who, card=_name(move.action.copy.card))

    def _tossed(self, view: View, call: Move[Action]) -> str:
        """How the coin fell, from who leads."""
        leader = view.history[1].seat if len(view.history) > 1 else view.to_act[0]
        called = Coin.HEADS if call.action is Coin.HEADS else Coin.TAILS
        other = Coin.TAILS if called is Coin.HEADS else Coin.HEADS
        name = self._names[leader]
        return tell(
            "two-hand-pinochle.tossed",
            side=Words(f"two-hand-pinochle.labels.{called if leader == call.seat else other}"),
            name=name,
            mine=name == you(),
        )

    def _is_lead(self, history: Sequence[Move[Action]], place: int) -> bool:
        plays = sum(isinstance(move.action, Play) for move in history[: place + 1])
        return isinstance(history[place].action, Play) and plays % 2 == 1


def _title(view: View) -> str:
    won = len(view.open[0].won) + len(view.open[1].won)
    turn = won // 2 if view.due in (Due.MELD, Due.NOTHING) else won // 2 + 1
    trumps = SIGNS[view.trump]
    if view.upcard:
        stock = tell("two-hand-pinochle.terminal.under", card=_name(view.upcard[0]), count=view.stock)
    else:
        stock = tell("two-hand-pinochle.terminal.noStock")
    return tell(
        "two-hand-pinochle.terminal.title",
        round=view.game.round,
        turn=turn,
        turns=TURNS,
        trumps=trumps,
        stock=stock,
    )


def _hand(view: View) -> Text:
    """The own cards by suit, trumps last. Melded ones have their stars."""
    if view.seat is None:
        return Text()
    table = view.open[view.seat].table
    text = Text(f"{tell('two-hand-pinochle.terminal.hand')}  ", "dim")
    for suit in sorted(SUITS, key=lambda suit: suit == view.trump):
        cards = [copy for card in dict.fromkeys(view.hand) if card.suit == suit for copy in _all(view, card)]
        if cards:
            colour = "red" if suit in (Suit.HEARTS, Suit.DIAMONDS) else "default"
            text.append(" ".join(_copy_name(copy) for copy in cards), colour)
            text.append("   ")
    if table:
        text.append(tell("two-hand-pinochle.terminal.melded"), "dim")
    return text


def _all(view: View, card: Card) -> Iterable[Copy]:
    """Every copy of a card in the hand, including equivalent ones."""
    assert view.seat is not None
    distinct = copies(view.hand, view.open[view.seat].table, card)
    held = sum(other is card for other in view.hand)
    return (*distinct, *distinct[-1:] * (held - len(distinct)))


def _melds(view: View) -> RenderableType:
    lines = []
    for number, action in enumerate(view.legal, start=1):
        if isinstance(action, Meld):
            name = name_of(action, view.trump)
            assert name is not None
            cards = " ".join(_copy_name(copy) for copy in action.copies)
            counts = tell("two-hand-pinochle.terminal.points", count=f"{POINTS[name]:3}")
            lines.append(f"{number:2}  {translated(TITLES[name]):15} {cards:18} {counts}")
        elif action is Word.EXCHANGE:
            lines.append(f"{number:2}  {tell('two-hand-pinochle.terminal.exchange')}")
    return Text("\n".join([*lines, f" n  {tell('two-hand-pinochle.terminal.noMeld')}"]))


def _coin(word: str) -> Coin:
    for coin in Coin:
        if word and str(coin).upper().startswith(word):
            return coin
    raise NotationError(word.lower(), None, Words("two-hand-pinochle.typed.coin"))


def _copy_meant(word: str, view: View) -> Copy:
    """The card of a word, suit or rank first; the melded copy if there is no other."""
    name = word.rstrip("*")
    card = BY_NAME.get(name)
    if card is None:
        raise NotationError(word, None, Words("two-hand-pinochle.typed.card"))
    assert view.seat is not None
    stars = word.count("*")
    distinct = copies(view.hand, view.open[view.seat].table, card)
    return distinct[0] if distinct and not stars else Copy(card, min(stars, 2))


def _meld_meant(word: str, view: View) -> Action:
    if word in ("N", "NO", "NONE", "NO MELD"):
        return Word.NO_MELD
    if word in ("X", "EXCHANGE"):
        return Word.EXCHANGE
    if word.isascii() and word.isdigit() and 1 <= int(word[:4]) < len(view.legal):
        return view.legal[int(word) - 1]
    named = sorted(_suit_first(name) for name in word.removeprefix("MELD ").split())
    for action in view.legal:
        if isinstance(action, Meld) and named == sorted(str(copy) for copy in action.copies):
            return action
    most = len(view.legal) - 1
    raise NotationError(
        word.lower(),
        None,
        Words("two-hand-pinochle.typed.meld", most=most),
    )


def _suit_first(word: str) -> str:
    """`HK*` for `KH*`; other words as they are."""
    name = word.rstrip("*")
    return str(BY_NAME.get(name, name)) + word[len(name) :]


def _name(card: Card) -> str:
    return f"{rank_first(card)[0]}{SIGNS[card.suit]}"


def _copy_name(copy: Copy) -> str:
    return _name(copy.card) + "*" * copy.stars


def _names(cards: Iterable[Card]) -> str:
    return " ".join(_name(card) for card in cards)


PART = FacePart(face=TwoHandFace)
