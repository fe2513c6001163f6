"""The play (Laws 41 to 46): thirteen tricks, the declarer playing dummy's cards, and claims.

Dummy is shown after the opening lead. If the game allows claims, the declarer may claim instead of playing a
card. Then the hand is shown to everybody, and both defenders answer at once. If defenders may claim too, the
claimer's hand is shown to the declarer alone, and the declarer and the claimer's partner answer. The partner
must not see it, because a claim made for show would give information. If one of them refuses, play continues
with the hand open to those who have seen it. Before the next claim a card has to be played.

`legal` is in the order that ids count in: cards from C2 to SA, then the claims from `claim 0` up; `accept`
before `refuse`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from cardtable.cards import Cards
from cardtable.core import Seat, chosen, in_turn
from cardtable.errors import IllegalAction
from cardtable.games.bridge import rubber, scoring
from cardtable.games.bridge.actions import CLAIMS, PLAYS, Action, AnyCall, Claim, Consent, Play, Strain
from cardtable.games.bridge.contract import ORDERS, SEATS, SIDES, SUITS, Contract, side_of
from cardtable.games.bridge.view import RefusedClaim, Trick, View, answering
from cardtable.games.final_state import FinalState
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.cards import Card
    from cardtable.core import Result
    from cardtable.games.bridge.auction import Bidding
    from cardtable.games.bridge.deal import Deal
    from cardtable.games.bridge.game import Bridge

TRICKS = 13

# Needed whenever the legal actions are listed.
_NO_CLAIMS = Text("bridge.rules.noClaims")
_DECLARER_CLAIMS = Text("bridge.rules.declarerClaims")
_DUMMY_FIRST = Text("bridge.rules.dummyFirst")
_JUST_REFUSED = Text("bridge.rules.claimRefused")
TURNS: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in SEATS)

# The suit to follow does not depend on trumps.
_SAME_SUIT = ORDERS[Strain.NOTRUMP].same_suit
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (int(Cards.of(suit)) for suit in SUITS)


class _SuitPlays(dict[int, tuple[Action, ...]]):
    """Every holding in one suit as plays, each made when it is first needed."""

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        made = self[mask] = tuple(PLAYS[card.index] for card in Cards(mask))
        return made


# Each of the four suits has at most 2**13 holdings, so the cache is never emptied.
_PLAYS_OF = _SuitPlays()


@value
class Terms:
    """What is fixed before the first card."""

    game: Bridge
    calls: tuple[AnyCall, ...]
    contract: Contract
    choosers: tuple[tuple[Seat, ...], ...]
    """For each hand: who plays its cards."""

    def result(self, deal: Deal, tricks: int) -> Result:
        """The result of the board if the declarer takes this many tricks."""
        game, contract = self.game, self.contract
        if game.scoring == "rubber":
            return rubber.played(contract, tricks, deal, game.below, game.games)
        return scoring.played(contract, tricks, game.vulnerable_sides[side_of(contract.declarer)])


@value
class Playing:
    """`turn` is the hand that plays next, `to_act` who decides for it. `won` counts the declarer's tricks."""

    terms: Terms
    deal: Deal
    played: int
    tricks: tuple[Trick, ...]
    trick: tuple[Card, ...]
    turn: Seat
    won: int
    refused: tuple[RefusedClaim, ...]
    to_act: tuple[Seat, ...]

    result: ClassVar[None] = None
    secrets: ClassVar[tuple[Action, ...]] = ()
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.to_act[0]:
            return ()
        hand = self.deal.hands[self.turn] & ~self.played
        following = hand & _SAME_SUIT[self.trick[0].index] if self.trick else 0
        if following:
            cards = _PLAYS_OF[following]
        else:
            cards = (
                _PLAYS_OF[hand & _CLUBS]
                + _PLAYS_OF[hand & _DIAMONDS]
                + _PLAYS_OF[hand & _HEARTS]
                + _PLAYS_OF[hand & _SPADES]
            )
        if self.terms.game.claims and self._why_no_claim(seat) is None:
            return cards + CLAIMS[: TRICKS + 1 - len(self.tricks)]
        return cards

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if type(action) is Play:
            bit = action.card.bit
            hand = self.deal.hands[self.turn] & ~self.played
            if not hand & bit:
                return Text("bridge.rules.notDue")
            if self.trick:
                suit = _SAME_SUIT[self.trick[0].index]
                if not suit & bit and hand & suit:
                    return Text("bridge.rules.follow", suit=Text(f"suits.{self.trick[0].suit}"))
            return None
        if type(action) is Claim:
            if action.tricks > TRICKS - len(self.tricks):
                return Text("bridge.rules.tricksLeft", count=TRICKS - len(self.tricks))
            return self._why_no_claim(seat)
        return Text("rules.playCard")

    def _why_no_claim(self, seat: Seat) -> str | None:
        if not self.terms.game.claims:
            return _NO_CLAIMS
        if seat != self.terms.contract.declarer:
            if not self.terms.game.defenders_claim:
                return _DECLARER_CLAIMS
            if not self.played:
                return _DUMMY_FIRST
        if self.refused and self.refused[-1].after == self.played.bit_count():
            return _JUST_REFUSED
        return None

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        if type(action) is not Play:
            assert isinstance(action, Claim)
            return Claiming(self, action)
        trick = (*self.trick, action.card)
        played = self.played | action.card.bit
        if len(trick) < 4:
            terms = self.terms
            turn = SEATS[(self.turn + 1) & 3]
            return Playing(
                terms,
                self.deal,
                played,
                self.tricks,
                trick,
                turn,
                self.won,
                self.refused,
                terms.choosers[turn],
            )
        return self._next_trick(trick, played)

    def _next_trick(self, trick: tuple[Card, ...], played: int) -> State:
        terms = self.terms
        contract = terms.contract
        # The fourth to play sits before the leader.
        leader = SEATS[(self.turn + 1) & 3]
        winner = SEATS[(leader + ORDERS[contract.strain].best(trick)) & 3]
        tricks = (*self.tricks, Trick(leader, trick, winner))
        won = self.won + ((winner ^ contract.declarer) & 1 == 0)
        after = Playing(
            terms, self.deal, played, tricks, (), winner, won, self.refused, terms.choosers[winner]
        )
        return after if len(tricks) < TRICKS else Over(after, terms.result(self.deal, won))

    def view(self, seat: Seat | None) -> View:
        legal = () if seat is None else self.legal(seat)
        return self.shown(seat, self.to_act, legal, None)

    def shown(
        self,
        seat: Seat | None,
        to_act: tuple[Seat, ...],
        legal: tuple[Action, ...],
        result: Result | None,
        claim: Claim | None = None,
    ) -> View:
        """The View of a seat at this stage, with the legal actions and the result given by the caller."""
        terms, hands, left = self.terms, self.deal.hands, ~self.played
        contract = terms.contract
        claimer = None if claim is None else self.to_act[0]
        opened = self._open_to(seat, claimer)
        return View(
            game=terms.game,
            seat=seat,
            to_act=to_act,
            legal=legal,
            hand=Cards() if seat is None else Cards(hands[seat] & left),
            calls=terms.calls,
            contract=contract,
            # Law 41: dummy is spread after the opening lead.
            dummy=Cards(hands[contract.dummy] & left) if self.played else None,
            open_hand=None if opened is None else Cards(hands[opened] & left),
            open_seat=opened,
            turn=None if len(self.tricks) == TRICKS else self.turn,
            trick=self.trick,
            tricks=self.tricks,
            refused=self.refused,
            claim=claim,
            claimer=claimer,
            result=result,
            deal=None if result is None else self.deal,
        )

    def _open_to(self, seat: Seat | None, claimer: Seat | None) -> Seat | None:
        """Whose hand a claim has shown to this seat: the declarer's to all others; to the declarer that of
        the first defender who claimed, after which no card is hidden."""
        declarer = self.terms.contract.declarer
        for shown in (*(refused.claimer for refused in self.refused), claimer):
            if shown is not None and (shown != declarer) == (seat == declarer):
                return shown
        return None


@value
class Claiming:
    """A claim is answered, by both at once who have to agree."""

    play: Playing
    claim: Claim

    result: ClassVar[None] = None
    secrets: ClassVar[tuple[Action, ...]] = ()
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES

    @property
    def deal(self) -> Deal:
        return self.play.deal

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return answering(self.claimer, self.play.terms.contract.declarer)

    @property
    def claimer(self) -> Seat:
        return self.play.to_act[0]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return (Consent.ACCEPT, Consent.REFUSE) if seat in self.to_act else ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return None if isinstance(action, Consent) else Text("bridge.rules.answer")

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        in_turn(self.to_act, moves)
        answers: list[Consent] = []
        for seat in self.to_act:
            action = moves[seat]
            if not isinstance(action, Consent):
                raise IllegalAction(seat, action, Text("bridge.rules.answer"))
            answers.append(action)
        play = self.play
        if Consent.REFUSE not in answers:
            return Over(self, play.terms.result(play.deal, play.won + self._declarers()))
        refused = RefusedClaim(play.played.bit_count(), self.claimer, self.claim, tuple(answers))
        return Playing(
            play.terms,
            play.deal,
            play.played,
            play.tricks,
            play.trick,
            play.turn,
            play.won,
            (*play.refused, refused),
            play.to_act,
        )

    def _declarers(self) -> int:
        """How many of the tricks left the claim gives to the declarer."""
        if self.claimer == self.play.terms.contract.declarer:
            return self.claim.tricks
        return TRICKS - len(self.play.tricks) - self.claim.tricks

    def view(self, seat: Seat | None) -> View:
        legal = () if seat is None else self.legal(seat)
        return self.shown(seat, self.to_act, legal, None)

    def shown(
        self, seat: Seat | None, to_act: tuple[Seat, ...], legal: tuple[Action, ...], result: Result | None
    ) -> View:
        """The View of a seat at this stage, with the legal actions and the result given by the caller."""
        return self.play.shown(seat, to_act, legal, result, self.claim)


@value
class Over(FinalState):
    """The board is scored. The last phase stays readable."""

    last: Bidding | Playing | Claiming
    result: Result

    secrets: ClassVar[tuple[Action, ...]] = ()
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES

    @property
    def deal(self) -> Deal:
        return self.last.deal

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return Text("bridge.rules.over")

    def view(self, seat: Seat | None) -> View:
        return self.last.shown(seat, (), (), self.result)


def settled(game: Bridge, calls: tuple[AnyCall, ...], contract: Contract) -> Terms:
    """The terms of a board with this auction and contract."""
    choosers = tuple(TURNS[contract.declarer if hand == contract.dummy else hand] for hand in SEATS)
    return Terms(game, calls, contract, choosers)


def opening_lead(terms: Terms, deal: Deal) -> Playing:
    """The state before the opening lead."""
    leader = terms.contract.leader
    return Playing(terms, deal, 0, (), (), leader, 0, (), TURNS[leader])


State: TypeAlias = "Bidding | Playing | Claiming | Over"
