"""Opening bids, and what responder and opener say over no trumps and the strong two clubs: a natural system
with five-card majors and a no trump of 15 to 17."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.frozen.bridge_system_0_1.meaning import (
    Condition,
    Meaning,
    Range,
    Rule,
    good_suit,
    in_suit,
    lengths,
    longest_suit,
)
from benchmarks.frozen.bridge_system_0_1.situation import Situation, bid
from cardtable.games.bridge import Bid, Call, Strain

if TYPE_CHECKING:
    from collections.abc import Iterator

CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = (int(strain) for strain in Strain)

# Of two suits of five the higher is opened, so hearts only if they are longer.
_LONGER_HEARTS = Condition("not_more_spades_than_hearts", lambda hand: hand.lengths[2] > hand.lengths[3])
_MORE_CLUBS = Condition(
    "clubs_longer_or_three_of_each_minor",
    lambda hand: hand.lengths[0] > hand.lengths[1] or hand.lengths[0] == hand.lengths[1] == 3,
)
_GOOD_OPENING = Condition("opening_strength", lambda hand: hand.points >= 13 or hand.hcp >= 12)


def openings(s: Situation) -> Iterator[Rule]:
    # The first rule that fits is the call, so the narrow and strong ones come first.
    yield Rule(bid(2, CLUBS), Meaning("strong", hcp=Range(22, 40), forcing=True, artificial=True))
    yield Rule(bid(2, NOTRUMP), Meaning("", hcp=Range(20, 21), balanced=True))
    yield Rule(bid(1, NOTRUMP), Meaning("", hcp=Range(15, 17), balanced=True))
    strength = Range(11, 21)
    yield Rule(
        bid(1, HEARTS),
        Meaning("", hcp=strength, lengths=lengths(hearts=5), also=(_GOOD_OPENING, _LONGER_HEARTS)),
    )
    yield Rule(bid(1, SPADES), Meaning("", hcp=strength, lengths=lengths(spades=5), also=(_GOOD_OPENING,)))
    minors = {"hearts": (0, 4), "spades": (0, 4)}
    yield Rule(
        bid(1, CLUBS),
        Meaning("", hcp=strength, lengths=lengths(clubs=3, **minors), also=(_GOOD_OPENING, _MORE_CLUBS)),
    )
    yield Rule(
        bid(1, DIAMONDS),
        Meaning("", hcp=strength, lengths=lengths(diamonds=3, **minors), also=(_GOOD_OPENING,)),
    )
    # After three passes nobody is left to be shut out.
    if len(s.said) < 3:
        yield from _preempts()
    yield Rule(Call.PASS, Meaning("no_opening", hcp=Range(0, 12)))


def _preempts() -> Iterator[Rule]:
    for level, length in ((4, 8), (3, 7)):
        for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
            yield Rule(
                bid(level, suit), Meaning("preempt", hcp=Range(5, 10), lengths=in_suit(suit, length, length))
            )
    for suit in (SPADES, HEARTS, DIAMONDS):
        yield Rule(bid(2, suit), Meaning("weak_two", hcp=Range(6, 10), lengths=in_suit(suit, 6, 6)))


def notrump_responses(s: Situation, level: int, weakest: int) -> Iterator[Rule]:
    """Over a balanced opening at this level whose weakest hand has so many points."""
    # 25 points together usually make a game and 33 a slam; opener may have the weakest hand.
    game, slam = 25 - weakest, 33 - weakest
    four = Condition("a_four_card_major", lambda hand: 4 in (hand.lengths[2], hand.lengths[3]))
    up = level + 1
    yield Rule(
        bid(up, DIAMONDS),
        Meaning(
            "transfer_to_hearts", lengths=lengths(hearts=5, spades=(0, 4)), forcing=True, artificial=True
        ),
    )
    yield Rule(
        bid(up, HEARTS),
        Meaning("transfer_to_spades", lengths=lengths(spades=5), forcing=True, artificial=True),
    )
    yield Rule(
        bid(up, CLUBS),
        Meaning("stayman", hcp=Range(max(game - 2, 4), 40), also=(four,), forcing=True, artificial=True),
    )
    yield Rule(bid(6, NOTRUMP), Meaning("to_play", hcp=Range(slam, 36 - weakest)))
    yield Rule(bid(4, NOTRUMP), Meaning("invites_six", hcp=Range(slam - 2, slam - 1)))
    yield Rule(bid(3, NOTRUMP), Meaning("to_play", hcp=Range(game, slam - 3)))
    if level == 1:
        yield Rule(bid(2, NOTRUMP), Meaning("invites_three", hcp=Range(game - 2, game - 1)))
    yield Rule(Call.PASS, Meaning("", hcp=Range(0, game - 1)))


def notrump_answers(s: Situation, level: int) -> Iterator[Rule]:
    """The opener's answer to Stayman or a transfer."""
    asked = s.partners[-1].call
    up = level + 1
    if asked == bid(up, CLUBS):
        yield Rule(bid(up, HEARTS), Meaning("four_hearts", lengths=lengths(hearts=4)))
        yield Rule(bid(up, SPADES), Meaning("four_spades", lengths=lengths(spades=4, hearts=(0, 3))))
        yield Rule(
            bid(up, DIAMONDS),
            Meaning("no_four_card_major", lengths=lengths(hearts=(0, 3), spades=(0, 3)), artificial=True),
        )
    elif asked == bid(up, DIAMONDS):
        yield Rule(bid(up, HEARTS), Meaning("completes_the_transfer", artificial=True))
    elif asked == bid(up, HEARTS):
        yield Rule(bid(up, SPADES), Meaning("completes_the_transfer", artificial=True))


def notrump_level(s: Situation, opened: Bid) -> tuple[int, int] | None:
    """Level and weakest hand of a natural no trump that our side started with, also 2C - 2D - 2NT."""
    if opened == bid(1, NOTRUMP):
        return 1, 15
    if opened == bid(2, NOTRUMP):
        return 2, 20
    ours = [said.call for said in s.ours]
    if ours[:3] == [bid(2, CLUBS), bid(2, DIAMONDS), bid(2, NOTRUMP)]:
        return 2, 22
    return None


def strong_club(s: Situation) -> Iterator[Rule]:
    """Responder waits with two diamonds; opener then describes."""
    if len(s.ours) == 1:
        for suit in (SPADES, HEARTS):
            yield Rule(
                bid(2, suit),
                Meaning(
                    "", hcp=Range(8, 40), lengths=in_suit(suit, 5), also=(good_suit(suit),), forcing=True
                ),
            )
        yield Rule(bid(2, DIAMONDS), Meaning("waiting", forcing=True, artificial=True))
    elif len(s.ours) == 2 and s.partners[-1].call == bid(2, DIAMONDS):
        yield Rule(bid(2, NOTRUMP), Meaning("", hcp=Range(22, 24), balanced=True))
        yield Rule(bid(3, NOTRUMP), Meaning("", hcp=Range(25, 27), balanced=True))
        for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
            level = s.level_for(suit)
            yield Rule(
                bid(level, suit),
                Meaning(
                    "", hcp=Range(22, 40), lengths=in_suit(suit, 4), also=(longest_suit(suit),), forcing=True
                ),
            )
