"""Reasons for bidding, pushing and announcing a game, as a skat player would give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Cards
from cardtable.games.skat.actions import Contract, Kind
from cardtable.games.skat.kinds import JACKS, ORDERS, SUITS, card_points
from cardtable.players.skat.hands import PASSING, dealt_plan, value
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.games.skat import View

MANY_POINTS = 14
"""Two pushed cards with at least this many points are mentioned."""
GRAND_JACKS, GRAND_ACES, SUIT_TRUMPS = 2, 2, 6
"""What a won game usually has. One trump less will do with a jack."""
_ACE = RANKS.index("A")


def game_name(contract: Contract) -> Text:
    """The name of a game in words."""
    name = Text(f"skat.games.{contract.kind}")
    return Text("skat.games.from_hand", game=name) if contract.hand else name


def worth(key: str, contract: Contract, value: int) -> Text:
    """A reason with the name and the value of a game."""
    return Text(f"skat.why.{key}", game=game_name(contract), value=value)


def bid(contract: Contract, likely: float, hand: Cards) -> Text:
    """The strong points of the hand for this game, and how often it is won."""
    name, tenths = game_name(contract), _tenths(likely)
    if contract.kind is Kind.NULL:
        return Text("skat.why.bid", game=name, tenths=tenths)
    trumps, jacks, aces = _counted(contract, hand)
    if contract.kind is Kind.GRAND:
        return Text("skat.why.bid_grand", jacks=jacks, aces=aces, game=name, tenths=tenths)
    return Text("skat.why.bid_suit", trumps=trumps, game=name, tenths=tenths)


def _tenths(likely: float) -> int:
    """A chance in tenths, because the estimate is no better, and never ten: no game is certain."""
    return min(round(10 * likely), 9)


def _counted(contract: Contract, hand: Cards) -> tuple[int, int, int]:
    """Trumps, jacks, and aces that are not trumps."""
    trumps = hand & ORDERS[contract.kind].trumps
    aces = sum(card.rank == _ACE and not card.bit & trumps for card in hand)
    return trumps.bit_count(), sum(jack in hand for jack in JACKS), aces


def stop(view: View, contract: Contract, likely: float, value: int) -> Text:
    """Why to pass: the best game of the hand is worth less than is asked, or there is none."""
    plan = dealt_plan(view.hand, forehand=view.seat == 0)
    if plan.worth >= PASSING and plan.value < value:
        return worth("no_more", plan.contract, plan.value)
    name, tenths = game_name(contract), _tenths(likely)
    need = needed(contract, view.hand)
    if need:
        return Text("skat.why.pass_needs", game=name, tenths=tenths, bid=value, need=need)
    return Text("skat.why.pass", game=name, tenths=tenths, bid=value)


def needed(contract: Contract, hand: Cards) -> str:
    """What ten cards lack most for a game: a jack, a trump, an ace, or nothing particular."""
    if contract.kind is Kind.NULL:
        return ""
    trumps, jacks, aces = _counted(contract, hand)
    if contract.kind is Kind.GRAND:
        return "jack" if jacks < GRAND_JACKS else "ace" if aces < GRAND_ACES else ""
    if not jacks and trumps >= SUIT_TRUMPS - 1:
        return "jack"
    return "trump" if trumps < SUIT_TRUMPS else "ace" if aces == 0 else ""


def push(contract: Contract, pushed: Cards, twelve: Cards) -> Text:
    """What the two cards do in the skat, or what the hand gains without them."""
    game = game_name(contract)
    if contract.kind is Kind.NULL:
        return Text("skat.why.push_null", game=game)
    points = card_points(pushed)
    left = Cards(twelve & ~pushed & ~ORDERS[contract.kind].trumps)
    short = {card.suit for card in pushed if not card.bit & ORDERS[contract.kind].trumps}
    voids = [Text(f"suits.{suit}") for suit in sorted(short - {card.suit for card in left})]
    if voids and points >= MANY_POINTS:
        return Text("skat.why.push_both", suits=voids, points=points, game=game)
    if voids:
        return Text("skat.why.push_void", suits=voids, game=game)
    key = "push_points" if points >= MANY_POINTS else "push_least"
    return Text(f"skat.why.{key}", points=points, game=game)


def game(contract: Contract, view: View) -> Text:
    """The reason for this game: it is the only one worth the bid, or the strong points of the ten cards."""
    name = game_name(contract)
    twelve = view.hand | view.skat
    enough = {
        each.kind for each in view.legal if isinstance(each, Contract) and value(each, twelve) >= view.bid
    }
    if enough == {contract.kind}:
        return Text("skat.why.game_only", game=name, bid=view.bid)
    if contract.kind is Kind.NULL:
        return Text("skat.why.game_null", game=name)
    trumps, jacks, aces = _counted(contract, view.hand)
    if contract.kind is Kind.GRAND:
        return Text("skat.why.game_grand", jacks=jacks, aces=aces)
    assert contract.kind in SUITS
    return Text("skat.why.game_suit", trumps=trumps, aces=aces, game=name)
