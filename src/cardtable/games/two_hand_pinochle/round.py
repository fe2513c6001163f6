"""The cards of a round, apart from whose turn it is: hands, table, stock, and how cards move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Card, Suit
from cardtable.core import Line, Move, Result, Seat
from cardtable.games.pinochle.hands import SORTED, Hand, kind, minus, plus
from cardtable.games.pinochle.melds import MeldName
from cardtable.games.two_hand_pinochle import melding
from cardtable.games.two_hand_pinochle.actions import Word
from cardtable.games.two_hand_pinochle.melding import POINTS, TITLES, Laid
from cardtable.games.two_hand_pinochle.view import Open
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.games.two_hand_pinochle.actions import Action, Meld, Play
    from cardtable.games.two_hand_pinochle.deal import Deal
    from cardtable.games.two_hand_pinochle.game import TwoHand

CARD_POINTS = {card: dict(zip("ATKQJ9", (11, 10, 4, 3, 2, 0), strict=True))[str(card)[1]] for card in SORTED}
LAST_TRICK = 10

Draws = tuple[Card, ...]


def card_points(cards: Iterable[Card]) -> int:
    """The points of these cards."""
    return sum(CARD_POINTS[card] for card in cards)


@value
class Round:
    """`hands` include the melded cards. `drew` is what each has drawn: from the stock, and at its end the
    card that lay under it. The card to be chased is in no hand."""

    game: TwoHand
    deal: Deal
    trump: Suit
    upcard: tuple[Card, ...]
    drew: tuple[Draws, Draws]
    hands: tuple[Hand, Hand]
    open: tuple[Open, Open]
    history: tuple[Move[Action], ...]

    @property
    def stock(self) -> int:
        """The number of cards in the stock. The card under it is drawn last."""
        return len(self.deal.stock) - len(self.drew[0]) - len(self.drew[1]) if self.upcard else 0

    def noted(self, seat: Seat, action: Action) -> Round:
        """The round with this action in its history."""
        history = (*self.history, Move(seat, action))
        return Round(self.game, self.deal, self.trump, self.upcard, self.drew, self.hands, self.open, history)

    def played(self, seat: Seat, play: Play) -> Round:
        """The round after the card has left the hand. The melds it lay in are broken."""
        hand, mine, copy = self.hands[seat], self.open[seat], play.copy
        if copy.stars or mine.table:
            place = melding.place_of(hand, mine.table, copy)
            assert place is not None
            mine = Open(melding.played(mine.table, place), mine.declared, mine.won, mine.score)
        history = (*self.history, Move(seat, play))
        return self._with(seat, Hand(minus(hand, copy.card.bit)), mine, history)

    def won(self, seat: Seat, lead: Card, chase: Card) -> Round:
        """The round after this seat has won a turn with these two cards."""
        hand, mine = self.hands[seat], self.open[seat]
        points = CARD_POINTS[lead] + CARD_POINTS[chase]
        # Before the last turn the winner has cards left.
        if not hand and self.game.classic:
            points += LAST_TRICK
        shown = Open(mine.table, mine.declared, (*mine.won, lead, chase), mine.score + points)
        return self._with(seat, hand, shown, self.history)

    def melded(self, seat: Seat, meld: Meld, name: MeldName) -> Round:
        """The round after this seat has declared a meld."""
        hand, mine = self.hands[seat], self.open[seat]
        table = melding.declared(hand, mine.table, meld, name, len(mine.declared))
        shown = Open(table, (*mine.declared, name), mine.won, mine.score + POINTS[name])
        return self._with(seat, hand, shown, (*self.history, Move(seat, meld)))

    def exchanged(self, seat: Seat) -> Round:
        """The round after an exchange: the nine of trumps lies under the stock, and everybody knows the
        card that came for it."""
        hand, mine = self.hands[seat], self.open[seat]
        nine, (upcard,) = dix(self.trump), self.upcard
        table = (*mine.table, Laid(upcard, (), ()))
        shown = Open(table, (*mine.declared, MeldName.NINE), mine.won, mine.score + POINTS[MeldName.NINE])
        history = (*self.history, Move(seat, Word.EXCHANGE))
        after = self._with(seat, Hand(plus(minus(hand, nine.bit), upcard.bit)), shown, history)
        return Round(
            after.game, after.deal, after.trump, (nine,), after.drew, after.hands, after.open, after.history
        )

    def refilled(self, winner: Seat) -> Round:
        """The round after both have drawn, the winner first, if there is something to draw."""
        if not self.upcard:
            return self
        # Never -0: the stock is odd and loses two a turn, so one is left while the trump card lies.
        left, upcard = self.deal.stock[-self.stock :], self.upcard
        if len(left) > 1:
            first, second = left[:2]
        else:
            (first,), (second,), upcard = left, upcard, ()
        drew = self._drawn(winner, (first, second))
        mine, yours = plus(self.hands[winner], first.bit), plus(self.hands[1 - winner], second.bit)
        hands = (Hand(mine), Hand(yours)) if winner == 0 else (Hand(yours), Hand(mine))
        return Round(self.game, self.deal, self.trump, upcard, drew, hands, self.open, self.history)

    def _drawn(self, winner: Seat, cards: Draws) -> tuple[Draws, Draws]:
        """The draws of both including these cards, of which the winner gets the first."""
        mine, yours = self.drew[winner] + cards[:1], self.drew[1 - winner] + cards[1:]
        return (mine, yours) if winner == 0 else (yours, mine)

    def result(self, last: Seat) -> Result:
        """How the round ended. `last` won the last turn."""
        lines: list[Line] = []
        for seat in self.game.all_seats:
            lines.extend(Line(name, value, (seat,)) for name, value in self._sums(seat, seat == last))
        tally = [card_points(shown.won) for shown in self.open]
        if self.game.classic:
            tally[last] += LAST_TRICK
        return Result(tuple(shown.score for shown in self.open), tuple(lines), tuple(tally))

    def _sums(self, seat: Seat, last: bool) -> Iterable[tuple[str, int]]:
        shown, saved = self.open[seat], self.game.saved[seat]
        if saved.score:
            yield Text("two-hand-pinochle.lines.saved"), saved.score
        yield Text("two-hand-pinochle.lines.cards"), card_points(shown.won[len(saved.won) :])
        for name in shown.declared[len(saved.declared) :]:
            yield TITLES[name], POINTS[name]
        if last and self.game.classic:
            yield Text("two-hand-pinochle.lines.lastTrick"), LAST_TRICK

    def _with(self, seat: Seat, hand: Hand, shown: Open, history: tuple[Move[Action], ...]) -> Round:
        hands = (hand, self.hands[1]) if seat == 0 else (self.hands[0], hand)
        both = (shown, self.open[1]) if seat == 0 else (self.open[0], shown)
        return Round(self.game, self.deal, self.trump, self.upcard, self.drew, hands, both, history)


def dix(trump: Suit) -> Card:
    """The nine of trumps."""
    return kind("9", trump)
