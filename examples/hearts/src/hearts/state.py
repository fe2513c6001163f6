"""A hand of Hearts in its two phases: everybody passes three cards, then thirteen tricks are played.

Rules implemented: four players, 52 cards, no partners. Cards are passed to the left, to the right, across, or
not at all; everybody chooses before they see what they get. The two of clubs is led. Suit must be
followed; the highest card of the suit led takes the trick and leads the next. Hearts are not led before one
has been played, unless the hand has nothing else; the queen of spades does not break them. On the first trick
no heart and no queen of spades is played, unless the hand has nothing else. A heart counts 1, the queen of
spades 13 for the player who takes it. A player who takes all shoots the moon: the others get 26, or, as an
option, the shooter loses 26. Not implemented: a jack of diamonds that counts for you, a moon of all tricks.

`legal` is in the order that ids count in. Cards ascend from clubs over diamonds and hearts to spades, and
from two to ace. Cards to play are in this order; passes by their lowest card, then the second, the third.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from cardtable.cards import Card, Cards
from cardtable.core import Hidden, Line, Move, Result, Seat, chosen, in_turn
from cardtable.errors import IllegalAction
from cardtable.value import value
from hearts.actions import (
    HEARTS,
    ORDER,
    PASSED,
    PENALTIES,
    QUEEN,
    SEATS,
    TWO_OF_CLUBS,
    Action,
    Pass,
    Play,
    penalty,
)
from hearts.view import View
from hearts.words import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hearts.game import Deal, Hearts

ALONE = tuple((seat,) for seat in SEATS)
HIDDEN_PASSES = tuple(Move(seat, Hidden()) for seat in SEATS)
NOTHING = (Cards(),) * len(SEATS)
ALL_PENALTIES = penalty(PENALTIES)


@value
class Passing:
    """Everybody chooses three cards, unseen by the others."""

    game: Hearts
    deal: Deal

    result: ClassVar[None] = None
    secrets: ClassVar[tuple[Action, ...]] = ()
    to_act: ClassVar[tuple[Seat, ...]] = SEATS
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = ALONE

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return tuple([Pass(Cards.of(three)) for three in combinations(self.deal.hands[seat], PASSED)])

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if not isinstance(action, Pass):
            return Text("hearts.rules.passFirst", number=PASSED)
        if len(action.cards) != PASSED:
            return Text("hearts.rules.passNumber", number=PASSED, passed=len(action.cards))
        lacking = Cards(action.cards & ~self.deal.hands[seat])
        return Text("hearts.rules.lacking", cards=lacking) if lacking else None

    def apply(self, moves: Mapping[Seat, Action]) -> Playing:
        in_turn(SEATS, moves)
        passes: dict[Seat, Pass] = {}
        for seat, action in moves.items():
            why = self.why_not(seat, action)
            if why is not None or not isinstance(action, Pass):
                raise IllegalAction(seat, action, str(why))
            passes[seat] = action
        return first_lead(self.game, self.deal, tuple([passes[seat] for seat in SEATS]))

    def view(self, seat: Seat | None) -> View:
        return View(
            game=self.game,
            seat=seat,
            to_act=SEATS,
            legal=() if seat is None else self.legal(seat),
            hand=Cards() if seat is None else self.deal.hands[seat],
            taken=NOTHING,
            history=(),
        )


@value
class Playing:
    """The tricks, to the last card. `hands` are the remaining cards, `leader` leads this trick, `taken`
    are the penalty cards of each seat. `passes` is by seat; () if cards are held."""

    game: Hearts
    deal: Deal
    passes: tuple[Pass, ...]
    hands: tuple[Cards, ...]
    plays: tuple[Move[Play], ...]
    leader: Seat
    taken: tuple[Cards, ...]

    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = ALONE

    @property
    def secrets(self) -> tuple[Action, ...]:
        return self.passes

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ALONE[(self.leader + len(self.plays)) % 4] if any(self.hands) else ()

    @property
    def result(self) -> Result | None:
        return None if any(self.hands) else score(self.taken, self.game.moon)

    @property
    def trick(self) -> tuple[Card, ...]:
        return tuple([move.action.card for move in self.plays[len(self.plays) // 4 * 4 :]])

    @property
    def broken(self) -> bool:
        return any(move.action.card in HEARTS for move in self.plays)

    def allowed(self, hand: Cards) -> int:
        """The cards that a hand may play now."""
        trick = self.trick
        if not self.plays:
            return TWO_OF_CLUBS.bit
        if not trick:
            return hand if self.broken else hand & ~HEARTS or hand
        fitting = ORDER.following(hand, trick[0])
        return fitting & ~PENALTIES or fitting if len(self.plays) < 4 else fitting

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        return tuple([Play(card) for card in Cards(self.allowed(self.hands[seat]))])

    def why_not(self, seat: Seat, action: Action) -> str | None:
        hand = self.hands[seat]
        if not isinstance(action, Play):
            return Text("hearts.rules.noPassing")
        if action.card not in hand:
            return Text("rules.notInHand")
        if self.allowed(hand) & action.card.bit:
            return None
        if not self.plays:
            return Text("hearts.rules.firstCard", card=TWO_OF_CLUBS)
        if not self.trick:
            return Text("hearts.rules.notBroken")
        if ORDER.same_suit[self.trick[0].index] & hand:
            return Text("hearts.rules.follow", suit=Text(f"marks.{self.trick[0].suit}"))
        return Text("hearts.rules.firstTrick")

    def apply(self, moves: Mapping[Seat, Action]) -> Playing:
        action = chosen(self, moves)
        assert isinstance(action, Play)
        (seat,) = self.to_act
        hands = [Cards(hand & ~action.card.bit) for hand in self.hands]
        leader, taken, trick = self.leader, self.taken, (*self.trick, action.card)
        if len(trick) == len(SEATS):
            leader = SEATS[(leader + ORDER.best(trick)) % 4]
            won = Cards.of(trick) & PENALTIES
            taken = tuple([Cards(cards | won) if who == leader else cards for who, cards in enumerate(taken)])
        plays = (*self.plays, Move(seat, action))
        return Playing(self.game, self.deal, self.passes, tuple(hands), plays, leader, taken)

    def view(self, seat: Seat | None) -> View:
        hand, passed, received = Cards(), Cards(), Cards()
        if seat is not None:
            hand, passed = self.hands[seat], given(self.passes, seat)
            received = given(self.passes, self.game.giver(seat))
        result = self.result
        return View(
            game=self.game,
            seat=seat,
            to_act=self.to_act,
            legal=() if seat is None else self.legal(seat),
            hand=hand,
            passed=passed,
            received=received,
            leader=self.leader,
            trick=self.trick,
            taken=self.taken,
            broken=self.broken,
            history=(*HIDDEN_PASSES[: len(self.passes)], *self.plays),
            result=result,
            deal=self.deal if result else None,
        )


State = Passing | Playing


def first_lead(game: Hearts, deal: Deal, passes: tuple[Pass, ...]) -> Playing:
    """The cards change hands, and the player with the two of clubs leads it."""
    hands = [
        Cards(deal.hands[seat] & ~given(passes, seat) | given(passes, game.giver(seat))) for seat in SEATS
    ]
    leader = next(seat for seat in SEATS if TWO_OF_CLUBS in hands[seat])
    return Playing(game, deal, passes, tuple(hands), (), leader, NOTHING)


def given(passes: Sequence[Pass], seat: Seat) -> Cards:
    """What a seat passed; nothing if cards are held."""
    return passes[seat].cards if passes else Cards()


def score(taken: tuple[Cards, ...], moon: str) -> Result:
    """Penalties are points lost. The tally has what each seat took, with or without a moon."""
    tally = tuple(penalty(cards) for cards in taken)
    shooter = next((seat for seat in SEATS if tally[seat] == ALL_PENALTIES), None)
    if shooter is None:
        name = Text("hearts.lines.hearts")
        hearts = [Line(name, -n, (seat,)) for seat in SEATS if (n := len(Cards(taken[seat] & HEARTS)))]
        queen = [Line(Text("hearts.lines.queen"), -13, (seat,)) for seat in SEATS if QUEEN in taken[seat]]
        lines = (*hearts, *queen)
    elif moon == "subtract":
        lines = (Line(Text("hearts.lines.moon"), ALL_PENALTIES, (shooter,)),)
    else:
        others = tuple(seat for seat in SEATS if seat != shooter)
        lines = (Line(Text("hearts.lines.othersMoon"), -ALL_PENALTIES, others),)
    points = tuple(sum(line.value for line in lines if seat in line.seats) for seat in SEATS)
    return Result(points, lines, tally)
