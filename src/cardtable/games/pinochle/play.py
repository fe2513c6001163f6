"""The melds on the table and the tricks of four-hand pinochle.

Follow suit, else trump; and beat the card that takes the trick so far if you can, your partner's
too. A player who follows a plain suit that has been trumped cannot beat it and plays any card of the suit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardtable.core import Move, Result, Seat, in_turn
from cardtable.errors import IllegalAction
from cardtable.games.final_state import FinalState
from cardtable.games.pinochle.actions import ALONE, PLAYED, SIDES, Action, Give, Moves, Play, Word, plays
from cardtable.games.pinochle.hands import KINDS, NO_CARDS, ORDERS, Hand, without_one
from cardtable.games.pinochle.score import given_up, played_out, side_meld, taken
from cardtable.games.pinochle.view import Contract, View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.cards import Card, Suit
    from cardtable.games.pinochle.game import Pinochle, State
    from cardtable.games.pinochle.hands import Deal
    from cardtable.games.pinochle.melds import Meld


@value
class Terms:
    """What is fixed before the first card. `hands` are those that melds were shown from."""

    game: Pinochle
    deal: Deal
    history: Moves
    secrets: tuple[Action, ...]
    contract: Contract
    hands: tuple[Hand, ...]
    melds: tuple[tuple[Meld, ...], ...]


@value
class _Phase:
    """What all phases of the play have in common."""

    terms: Terms

    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES

    @property
    def deal(self) -> Deal:
        return self.terms.deal

    @property
    def secrets(self) -> tuple[Action, ...]:
        return self.terms.secrets


@value
class _Trick(_Phase):
    """A card has to be played. `hands` are the remaining cards, `allowed` the kinds that may be played,
    `leaders` who led each trick up to this one."""

    hands: tuple[int, ...]
    plays: Moves
    leaders: tuple[Seat, ...]
    to_act: tuple[Seat, ...]
    allowed: int

    result: ClassVar[None] = None


@value
class Leading(_Trick):
    """A trick begins."""

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.to_act[0]:
            return ()
        cards = plays(self.allowed)
        return (*cards, Word.CONCEDE) if self.may_concede else cards

    @property
    def may_concede(self) -> bool:
        """Whether the bidder has seen the melds and has not led yet."""
        return not self.plays and self.terms.game.concede

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action is Word.CONCEDE and self.terms.game.concede:
            return None if self.may_concede else Text("pinochle.rules.lateConcede")
        return _not_in_hand(self.hands[seat], action)

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        seat = self.to_act[0]
        if self.may_concede and moves.get(seat) is Word.CONCEDE and len(moves) == 1:
            result = given_up(
                self.terms.game, self.terms.contract, self.terms.melds, Text("pinochle.lines.conceded")
            )
            return Over(self.terms, (Move(seat, Word.CONCEDE),), self.leaders, result)
        card = _chosen(self, moves)
        hands = _without(self.hands, seat, card)
        following = (seat + 1) % 4
        return Following(
            self.terms,
            hands,
            (*self.plays, PLAYED[seat][card.index]),
            self.leaders,
            ALONE[following],
            may_play(hands[following], card, card, self.terms.contract.trump),
            card,
            card,
            seat,
        )

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)


@value
class Following(_Trick):
    """A trick is on the table: `led` is its first card, `best` the card of `winner` that takes it so far."""

    led: Card
    best: Card
    winner: Seat

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return plays(self.allowed) if seat == self.to_act[0] else ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        why = _not_in_hand(self.hands[seat], action)
        if why is not None or not isinstance(action, Play) or self.allowed & action.card.bit:
            return why
        return self._duty(action.card)

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        card = _chosen(self, moves)
        seat = self.to_act[0]
        terms, best, winner = self.terms, self.best, self.winner
        trump = terms.contract.trump
        if ORDERS[trump].beaten_by[best.index] & card.bit:
            best, winner = card, seat
        hands = _without(self.hands, seat, card)
        played = (*self.plays, PLAYED[seat][card.index])
        if len(played) % 4:
            following = (seat + 1) % 4
            allowed = may_play(hands[following], self.led, best, trump)
            leaders, to_act = self.leaders, ALONE[following]
            return Following(terms, hands, played, leaders, to_act, allowed, self.led, best, winner)
        if not any(hands):
            return Over(terms, played, self.leaders, _result(terms, played, self.leaders))
        leaders = (*self.leaders, winner)
        return Leading(terms, hands, played, leaders, ALONE[winner], hands[winner] & KINDS)

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)

    def _duty(self, card: Card) -> str:
        """The duty that a card from the hand breaks."""
        led, trump = self.led.suit, self.terms.contract.trump
        # A card of the hand is forbidden only if a suit or trump must be played, and then all allowed cards
        # are of that suit.
        must = next(iter(Hand(self.allowed))).suit
        if card.suit == must:
            return Text("pinochle.rules.beat", card=self.best)
        suit = Text(f"marks.{led}")
        if must == led:
            return Text("pinochle.rules.follow", suit=suit)
        return Text("pinochle.rules.trump", suit=suit, trump=Text(f"marks.{trump}"))


@value
class Over(_Phase, FinalState):
    """All tricks are played, or the hand was set before the first."""

    plays: Moves
    leaders: tuple[Seat, ...]
    result: Result

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards that were not played: all, or none."""
        was_played = any(isinstance(move.action, Play) for move in self.plays)
        return (0, 0, 0, 0) if was_played else self.terms.hands

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat)


def lay_down(
    game: Pinochle,
    deal: Deal,
    history: Moves,
    secrets: tuple[Action, ...],
    contract: Contract,
    hands: tuple[Hand, ...],
) -> Leading | Over:
    """Everybody shows their melds, and the bidder leads, unless the bidders have melded too little."""
    laid = tuple([game.melds(hand, contract.trump) for hand in hands])
    terms = Terms(game, deal, history, secrets, contract, hands, laid)
    bidder = contract.bidder
    if game.short_meld == "set" and side_meld(laid, bidder % 2) < game.least_meld:
        why = Text("pinochle.lines.shortMeld", least=game.least_meld)
        return Over(terms, (), (bidder,), given_up(game, contract, laid, why))
    return Leading(terms, hands, (), (bidder,), ALONE[bidder], hands[bidder] & KINDS)


def may_play(hand: int, led: Card, best: Card, trump: Suit) -> int:
    """The kinds of a hand that may be played when this was led and that takes the trick so far."""
    order = ORDERS[trump]
    fitting = hand & order.same_suit[led.index] or hand & order.trumps
    if fitting:
        # No card of a plain suit beats a trump, so any card of the suit is allowed.
        return fitting & order.beaten_by[best.index] or fitting
    return hand & KINDS


def _not_in_hand(hand: int, action: Action) -> str | None:
    if not isinstance(action, Play):
        return Text("rules.playCard")
    return None if hand & action.card.bit else Text("rules.notInHand")


def _chosen(state: Leading | Following, moves: Mapping[Seat, Action]) -> Card:
    seat = state.to_act[0]
    if len(moves) != 1 or seat not in moves:
        in_turn(state.to_act, moves)
    action = moves[seat]
    if not isinstance(action, Play) or not state.allowed & action.card.bit:
        why = state.why_not(seat, action)
        assert why is not None
        raise IllegalAction(seat, action, why)
    return action.card


def _without(hands: tuple[int, ...], seat: Seat, card: Card) -> tuple[int, ...]:
    left = list(hands)
    left[seat] = without_one(left[seat], card.bit)
    return tuple(left)


def _result(terms: Terms, moves: Moves, leaders: Sequence[Seat]) -> Result:
    game, contract = terms.game, terms.contract
    cards = [move.action.card for move in moves if isinstance(move.action, Play)]
    won = taken(cards, leaders, contract.trump, game.counting)
    return played_out(game, contract, terms.melds, won)


def _view(state: Leading | Following | Over, seat: Seat | None) -> View:
    terms, contract = state.terms, state.terms.contract
    over = state.result is not None
    given = returned = NO_CARDS
    if terms.secrets and (over or seat in (contract.bidder, contract.partner)):
        given, returned = [gift.cards for gift in terms.secrets if isinstance(gift, Give)]
    return View(
        game=terms.game,
        seat=seat,
        to_act=state.to_act,
        legal=() if seat is None else state.legal(seat),
        hand=NO_CARDS if seat is None else Hand(state.hands[seat]),
        high=contract.bid,
        holder=contract.bidder,
        contract=contract,
        given=given,
        returned=returned,
        melds=terms.melds,
        leaders=state.leaders,
        history=terms.history + state.plays,
        result=state.result,
        deal=terms.deal if over else None,
    )
