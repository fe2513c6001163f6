"""Four-hand pinochle on a terminal: auction, melds on the table, tricks, and the own hand by suits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from cardtable.cli.faces.face import card_question, score_sheet, with_cards, you
from cardtable.cli.faces.part import FacePart
from cardtable.core import Result
from cardtable.errors import NotationError
from cardtable.games.pinochle import Action, Bid, Give, Hand, NameTrump, Play, View, Word
from cardtable.games.pinochle.actions import MOONS, PLAYS, TRUMPS
from cardtable.games.pinochle.agreements import portion
from cardtable.games.pinochle.hands import ORDERS, SUITS, named, rank_first
from cardtable.games.pinochle.melds import points
from cardtable.players.pinochle.agreements import meanings
from cardtable.texts import Text as Words
from cardtable.texts import tell, translated, with_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from cardtable.cards import Card, Suit

SIGNS = {"D": "♦", "C": "♣", "H": "♥", "S": "♠"}
NAMES = {"D": "diamonds", "C": "clubs", "H": "hearts", "S": "spades"}
RED = "DH"


class PinochleFace:
    @property
    def help(self) -> str:
        return tell("pinochle.help")

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def draw(self, view: View) -> RenderableType:
        parts: list[RenderableType] = [self._title(view)]
        if view.contract is None:
            parts.append(self._auction(view))
        else:
            parts += [self._contract(view), *([self._melds(view)] if view.melds else [])]
            parts += [Text(), self.last(view), self._trick(view)] if view.plays else []
        return Group(*parts, Text(), _hand(view))

    def last(self, view: View) -> RenderableType:
        played = view.plays
        complete = len(played) // 4
        if not complete or view.contract is None:
            return Text(tell("terminal.noTrick") if view.contract else self._calls(view))
        cards = played[4 * complete - 4 : 4 * complete]
        leader = view.leaders[complete - 1]
        winner = (leader + ORDERS[view.contract.trump].best(cards)) % 4
        trick = self._with_owners(cards, leader)
        taken = tell("pinochle.terminal.took", number=complete, told=trick, name=self._names[winner])
        return Text(taken, "dim")

    def question(self, view: View) -> str:
        if view.contract is None:
            return tell(f"pinochle.terminal.{_trump_question(view) if view.seat == view.holder else 'bid'}")
        if not view.melds:
            return tell("pinochle.terminal.pass", count=view.game.passing)
        return self.written(card_question(view.duty))

    def read(self, text: str, view: View) -> Action:
        words = text.upper().split()
        if view.contract is None:
            return _read_call(text, words, naming=view.seat == view.holder, view=view)
        if not view.melds:
            cards = " ".join(word for word in words if word != "GIVE")
            return Give(Hand.parse(cards, view.game.pack.copies))
        card = named(words[0]) if len(words) == 1 else None
        if card is not None:
            return PLAYS[card.index]
        if words == ["CONCEDE"]:
            return Word.CONCEDE
        raise NotationError(text, None, Words("pinochle.typed.card"))

    def written(self, text: str) -> str:
        return with_cards(text, rank_first)

    def score(self, view: View, before: Sequence[int]) -> RenderableType:
        assert view.result is not None
        sides = [self._side(side) for side in (0, 1)]
        lines = tuple(
            replace(line, name=self.written(translated(with_names(line.name, self._names, you()))))
            for line in view.result.lines
        )
        result = Result(view.result.points[:2], lines)
        sheet = score_sheet(tell("pinochle.terminal.sheet"), sides, result, before[:2])
        return Group(self.last(view), Text(), sheet)

    def _title(self, view: View) -> Text:
        game = view.game
        scores = " · ".join(f"{self._side(side)} {game.scores[side]}" for side in (0, 1))
        dealer = self._names[game.dealer]
        hand = game.played + 1
        title = tell("pinochle.terminal.title", target=game.target, hand=hand, dealer=dealer, scores=scores)
        return Text(title, "bold")

    def _side(self, side: int) -> str:
        return f"{self._names[side]} + {self._names[side + 2]}"

    def _auction(self, view: View) -> Text:
        calls = self._calls(view)
        if view.holder is None:
            stands = tell("pinochle.terminal.startAt", minimum=view.game.minimum)
        else:
            spoken = any(isinstance(move.action, Bid) for move in view.history)
            whose = self._names[view.holder]
            stuck = "isStuck" if view.to_act == (view.holder,) else "stuck"
            mine = view.holder == view.seat
            key = f"pinochle.terminal.{'stands' if spoken else stuck}"
            stands = tell(key, high=view.high, name=whose, mine=mine)
        return Text.assemble(f"{calls}\n{stands}", *self._told_by_bids(view), *_would_meld(view))

    def _told_by_bids(self, view: View) -> list[str]:
        """What each bid told by agreement, and what the person's own bids would tell, if bids tell
        anything."""
        if view.game.agreements != "meld":
            return []
        bids = [
            f"\n{self._names[move.seat]} {_call(move.action)}: {translated(meaning)}"
            for move, meaning in zip(view.history, meanings(view), strict=False)
            if meaning and isinstance(move.action, Bid)
        ]
        step = tell("pinochle.terminal.eachStep", points=portion(view.game))
        return [*bids, f"\n{step}"] if view.tells else bids

    def _calls(self, view: View) -> str:
        calls = [
            f"{self._names[move.seat]} {_call(move.action)}"
            for move in view.history
            if isinstance(move.action, (Bid, Word))
        ]
        return " · ".join(calls) or tell("pinochle.terminal.nobody")

    def _contract(self, view: View) -> Text:
        contract = view.contract
        assert contract is not None
        side = contract.bidder % 2
        so_far = view.meld_points[side] + view.counters[side]
        standing = tell(
            "pinochle.terminal.standing",
            name=self._names[contract.bidder],
            bid=contract.bid,
            moon=contract.moon,
            side=self._side(side),
            points=so_far,
            needs=view.needs,
        )
        return Text.assemble(tell("pinochle.terminal.trump"), " ", _suit(contract.trump), standing)

    def _melds(self, view: View) -> Table:
        grid = Table.grid(padding=(0, 2))
        for seat, laid in enumerate(view.melds):
            melds = ", ".join(
                f"{tell(f'pinochle.melds.{meld.name}')} {_cards(meld.cards)} {meld.points}" for meld in laid
            )
            grid.add_row(
                Text(self._names[seat]),
                Text(str(points(laid))),
                Text(melds or tell("pinochle.terminal.noMeld"), "dim"),
            )
        return grid

    def _trick(self, view: View) -> Text:
        if not view.trick:
            return Text(tell("pinochle.terminal.newTrick"))
        return Text(tell("pinochle.terminal.onTable", told=self._with_owners(view.trick, view.leaders[-1])))

    def _with_owners(self, cards: Sequence[Card], leader: int) -> list[str]:
        return [f"{self._names[(leader + place) % 4]} {rank_first(card)}" for place, card in enumerate(cards)]


def _trump_question(view: View) -> str:
    """The key of what is asked of the bidder."""
    if not any(isinstance(action, NameTrump) for action in view.legal):
        return "noTrump"
    return "trumpOrThrowIn" if Word.THROW_IN in view.legal else "trump?"


def _would_meld(view: View) -> list[str]:
    """What the own hand would meld with each suit as trump, the best first."""
    values = sorted(view.meld_values.items(), key=lambda pair: -pair[1])
    melds = " · ".join(f"{SIGNS[str(suit)]}{suit} {value}" for suit, value in values)
    return ["\n", tell("pinochle.terminal.wouldMeld", melds=melds)] if values else []


def _call(call: Bid | Word) -> str:
    return tell(f"pinochle.words.{call}") if isinstance(call, Word) else str(call)


def _read_call(text: str, words: list[str], *, naming: bool, view: View) -> Action:
    word = " ".join(words)
    if not naming:
        if word in ("P", "PASS", "0"):
            return Word.PASS
        if word == "MISDEAL":
            return Word.MISDEAL
        if word.isascii() and word.isdigit() and len(word) <= 5:
            return Bid(int(word))
        raise NotationError(text, None, Words("pinochle.typed.bid"))
    if word in ("THROW IN", "THROWIN"):
        return Word.THROW_IN
    if word == "MISDEAL":
        return Word.MISDEAL
    offered = MOONS if words[:1] == ["MOON"] else TRUMPS
    for action in offered:
        suit = str(action.suit)
        if words[-1:] == [suit] or words[-1:] == [NAMES[suit].upper()]:
            return action
    why = Words("pinochle.typed.trump", moon=bool(view.game.moon), throw=Word.THROW_IN in view.legal)
    raise NotationError(text, None, why)


def _hand(view: View) -> Text:
    """By suits. Legal cards are bold, the rest dim."""
    allowed = {action.card for action in view.legal if isinstance(action, Play)}
    line = Text(tell("pinochle.terminal.yourCards"))
    for suit in SUITS:
        cards = [card for card in view.hand if card.suit == suit]
        if cards:
            line.append("   ")
            line.append(_suit(suit))
            for card in cards:
                style = "" if not allowed else "bold" if card in allowed else "dim"
                line.append(f" {rank_first(card)[0]}", style)
    choices = [rank_first(card) for card in view.hand if card in allowed]
    if allowed and len(set(choices)) < len(set(view.hand)):
        line.append(f"\n{tell('pinochle.terminal.mayPlay', cards=' '.join(dict.fromkeys(choices)))}")
    return line


def _suit(suit: Suit) -> Text:
    name = str(suit)
    return Text(f"{SIGNS[name]}{name}", "red" if name in RED else "")


def _cards(hand: Hand) -> str:
    return " ".join(rank_first(card) for card in hand)


PART = FacePart(face=PinochleFace)
