"""Saved games of two-hand pinochle as records to continue, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import GameError, NotationError
from cardtable.games.two_hand_pinochle import Action, Copy, Deal, Leading, Meld, RoundPosition, TwoHand, View
from cardtable.notation.two_hand_pinochle.save import AnyCards, Save, Side
from cardtable.record import Record

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.games.pinochle.hands import Hand
    from cardtable.games.two_hand_pinochle import Open

TwoHandRecord = Record[Deal, Action, View]


def resume(save: Save) -> TwoHandRecord:
    """The record with only the deal, from which the saved round continues. In the melds, stars distinguish
    two copies of a card. Raises NotationError if the file contains no playable position."""
    human, computer = save.sides
    trump = str(save.upcard[0]) if save.upcard else str(save.trump)
    position = RoundPosition(
        trump,
        save.leader,
        (human.score, computer.score),
        (_text(human.won), _text(computer.won)),
        (_meld_texts(human), _meld_texts(computer)),
    )
    try:
        game = TwoHand(totals=(human.total, computer.total), round=save.round, position=position)
    except GameError as error:
        raise NotationError("saved game", None, str(error)) from None
    piles = [human.hand, computer.hand, *([save.stock] if save.stock else [])]
    why = game.layout.why_not(piles)
    if why is not None:
        raise NotationError("saved game", None, why)
    return Record(game, game.deal_of(piles))


def _text(cards: AnyCards) -> str:
    return " ".join(str(card) for card in cards)


def _meld_texts(side: Side) -> tuple[str, ...]:
    return tuple(" ".join(str(copy) for copy in meld) for meld in side.melds)


def save_of(record: TwoHandRecord) -> Save:
    """What a file can say about a round. Raises GameError unless a turn is about to be led."""
    state = record.last
    if not isinstance(state, Leading):
        raise GameError("a game can be saved in this format only before a turn is led")
    now = state.round
    sides = tuple(
        _side_of(now.game.totals[seat], now.open[seat], now.hands[seat]) for seat in now.game.all_seats
    )
    stock = now.deal.stock[len(now.deal.stock) - now.stock :]
    return Save(now.game.round, (sides[0], sides[1]), now.trump, now.upcard, stock, state.seat)


def _side_of(total: int, shown: Open, hand: Hand) -> Side:
    """A player as a file has it: cards of broken melds are back in the hand."""
    in_melds = [place for place, laid in enumerate(shown.table) if laid.melds]
    seen: list[Card] = []
    copies: dict[int, Copy] = {}
    for place in in_melds:
        card = shown.table[place].card
        copies[place] = Copy(card, seen.count(card))
        seen.append(card)
    numbers = sorted({number for place in in_melds for number in shown.table[place].melds})
    melds = tuple(
        Meld(tuple(copies[place] for place in in_melds if number in shown.table[place].melds)).copies
        for number in numbers
    )
    left = list(hand)
    for card in seen:
        left.remove(card)
    return Side(total, shown.score, tuple(left), shown.won, melds)
