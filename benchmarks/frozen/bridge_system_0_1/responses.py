"""After one of a suit by our side: responses, with and without an overcall, and opener's rebids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.frozen.bridge_system_0_1.meaning import (
    Condition,
    Meaning,
    Range,
    Rule,
    in_suit,
    lengths,
    stoppers,
)
from benchmarks.frozen.bridge_system_0_1.openings import CLUBS, DIAMONDS, HEARTS, NOTRUMP, SPADES
from benchmarks.frozen.bridge_system_0_1.situation import bid
from cardtable.games.bridge import Bid, Call

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.frozen.bridge_system_0_1.hand import Hand
    from benchmarks.frozen.bridge_system_0_1.situation import Situation

MAJORS = (HEARTS, SPADES)


def responses(s: Situation, opened: Bid) -> Iterator[Rule]:
    suit = int(opened.strain)
    if s.rho_said is Call.DOUBLE:
        strong = Meaning("most_of_the_points", hcp=Range(10, 40))
        yield Rule(Call.REDOUBLE, strong)
    if s.is_theirs:
        yield from _over_interference(s, suit)
    if suit in MAJORS:
        yield from _raises_of_major(s, suit)
    yield from _new_suits(s, suit)
    if suit not in MAJORS:
        yield from _raises_of_minor(s, suit)
    yield from _notrumps(s, suit)
    yield Rule(Call.PASS, Meaning("", points=Range(0, 9 if s.is_theirs else 5)))


def _raises_of_major(s: Situation, suit: int) -> Iterator[Rule]:
    if not s.is_theirs:
        yield Rule(
            bid(2, NOTRUMP),
            Meaning(
                "game_forcing_raise",
                points=Range(13, 40),
                lengths=in_suit(suit, 4),
                forcing=True,
                artificial=True,
            ),
        )
    if s.can(4, suit):
        yield Rule(bid(4, suit), Meaning("weak_raise", hcp=Range(0, 9), lengths=in_suit(suit, 5)))
        yield Rule(bid(4, suit), Meaning("raise_to_game", points=Range(13, 16), lengths=in_suit(suit, 4)))
    if s.can(3, suit):
        yield Rule(bid(3, suit), Meaning("invites_game", points=Range(10, 12), lengths=in_suit(suit, 3)))
    if s.can(2, suit):
        yield Rule(bid(2, suit), Meaning("raise", points=Range(6, 9), lengths=in_suit(suit, 3)))


def _raises_of_minor(s: Situation, suit: int) -> Iterator[Rule]:
    needed = 4 if suit == DIAMONDS else 5
    no_major = {"hearts": (0, 3), "spades": (0, 3)}
    allowed = list(lengths(**no_major))
    allowed[suit] = Range(needed, 13)
    both = (allowed[0], allowed[1], allowed[2], allowed[3])
    if s.can(3, suit):
        yield Rule(bid(3, suit), Meaning("invites", points=Range(10, 12), lengths=both))
    if s.can(2, suit):
        yield Rule(bid(2, suit), Meaning("raise", points=Range(6, 9), lengths=both))


def _new_suits(s: Situation, opened: int) -> Iterator[Rule]:
    """At the one level four cards and six points, the longer first and of two fours the lower; at the two
    level ten points, and five cards if it is a major."""
    for suit in (SPADES, HEARTS, DIAMONDS, CLUBS):
        level = s.level_for(suit)
        if suit == opened or suit in s.their_suits or level > 2 or (level == 2 and suit > opened):
            continue
        if level == 1:
            needed = 5 if s.is_theirs and suit == SPADES and HEARTS in s.their_suits else 4
            strength = Range(6, 40)
        else:
            needed = 5 if suit in MAJORS else 4
            strength = Range(10 if s.is_theirs else 11, 40)
        yield Rule(
            bid(level, suit),
            Meaning(
                "",
                points=strength,
                lengths=in_suit(suit, needed),
                also=(_first_of(suit, level, s, opened),),
                forcing=True,
            ),
        )


def _first_of(suit: int, level: int, s: Situation, opened: int) -> Condition:
    rivals = [
        other
        for other in range(4)
        if other not in (suit, opened) and other not in s.their_suits and s.level_for(other) <= level
    ]

    def first(hand: Hand) -> bool:
        own = hand.lengths[suit]
        for other in rivals:
            length = hand.lengths[other]
            # Of two suits with five the higher comes first, of two with four the lower.
            if length > own or (length == own and (own >= 5) == (other > suit)):
                return False
        return True

    return Condition("the_suit_to_show_first", first)


def _notrumps(s: Situation, opened: int) -> Iterator[Rule]:
    guard = (stoppers(s.their_suits),) if s.their_suits else ()
    if s.can(3, NOTRUMP):
        yield Rule(bid(3, NOTRUMP), Meaning("to_play", hcp=Range(13, 17), balanced=True, also=guard))
    if s.can(2, NOTRUMP) and opened not in MAJORS:
        yield Rule(bid(2, NOTRUMP), Meaning("invites", hcp=Range(11, 12), balanced=True, also=guard))
    if s.can(1, NOTRUMP):
        yield Rule(bid(1, NOTRUMP), Meaning("", hcp=Range(6, 11 if opened in MAJORS else 10), also=guard))


def _over_interference(s: Situation, opened: int) -> Iterator[Rule]:
    """The negative double shows the major that was not bid."""
    unbid = [suit for suit in MAJORS if suit != opened and suit not in s.their_suits]
    last = s.last_bid
    if unbid and last is not None and last.level <= 2 and last.strain != NOTRUMP and not s.doubled:
        allowed = list(lengths())
        for suit in unbid:
            allowed[suit] = Range(4, 13) if len(unbid) == 1 else Range(3, 13)
        yield Rule(
            Call.DOUBLE,
            Meaning(
                "negative_double",
                points=Range(6 if last.level == 1 else 8, 40),
                lengths=(allowed[0], allowed[1], allowed[2], allowed[3]),
                also=(
                    Condition(
                        "no_five_card_major_to_bid", lambda hand: all(hand.lengths[m] < 5 for m in unbid)
                    ),
                ),
                forcing=True,
            ),
        )


def rebids(s: Situation, opened: Bid) -> Iterator[Rule]:
    """Opener's second call over partner's response."""
    answered = s.partners[-1].call
    suit = int(opened.strain)
    if not isinstance(answered, Bid):
        return
    if answered.strain == opened.strain and not s.partners[-1].meaning.artificial:
        yield from _after_raise(s, suit, answered)
    elif answered == bid(2, NOTRUMP) and suit in MAJORS and s.partners[-1].meaning.artificial:
        yield Rule(bid(3, suit), Meaning("more_than_a_minimum", points=Range(15, 40), forcing=True))
        yield Rule(bid(4, suit), Meaning("minimum", points=Range(0, 14)))
    elif answered.strain != NOTRUMP:
        yield from _after_new_suit(s, suit, int(answered.strain), answered.level)
    elif answered.level == 1:
        yield from _after_one_notrump(s, suit)


def _after_raise(s: Situation, suit: int, answered: Bid) -> Iterator[Rule]:
    invited = answered.level == 3
    if suit in MAJORS and s.can(4, suit):
        yield Rule(bid(4, suit), Meaning("to_play", points=Range(14, 22) if invited else Range(19, 26)))
    if not invited and s.can(3, suit):
        yield Rule(bid(3, suit), Meaning("invites_game", points=Range(16, 18)))
    yield Rule(Call.PASS, Meaning("minimum", points=Range(0, 15)))


def _after_new_suit(s: Situation, opened: int, answered: int, level: int) -> Iterator[Rule]:
    for wanted, strength, text in (
        (4, Range(19, 40), "to_play"),
        (3, Range(16, 18), "invites"),
        (2, Range(0, 15), "raise"),
    ):
        if answered in MAJORS and s.can(wanted, answered):
            yield Rule(bid(wanted, answered), Meaning(text, points=strength, lengths=in_suit(answered, 4)))
    if answered not in MAJORS and s.can(3, answered) and level == 2:
        yield Rule(bid(3, answered), Meaning("raise", lengths=in_suit(answered, 4)))
    for suit in (SPADES, HEARTS):
        if suit not in (opened, answered) and s.can(1, suit) and suit not in s.their_suits:
            yield Rule(
                bid(1, suit), Meaning("", points=Range(11, 18), lengths=in_suit(suit, 4), forcing=True)
            )
    for strain_level, hcp in ((1, Range(12, 14)), (2, Range(18, 19) if level == 1 else Range(12, 14))):
        if s.can(strain_level, NOTRUMP) and not (strain_level == 1 and level == 2):
            yield Rule(bid(strain_level, NOTRUMP), Meaning("", hcp=hcp, balanced=True))
    yield from _own_suits(s, opened, answered)


def _after_one_notrump(s: Situation, opened: int) -> Iterator[Rule]:
    yield Rule(bid(3, NOTRUMP), Meaning("to_play", hcp=Range(19, 21), balanced=True))
    yield Rule(bid(2, NOTRUMP), Meaning("invites", hcp=Range(17, 18), balanced=True))
    yield Rule(Call.PASS, Meaning("", hcp=Range(0, 15), balanced=True))
    yield from _own_suits(s, opened, NOTRUMP)


def _own_suits(s: Situation, opened: int, answered: int) -> Iterator[Rule]:
    """The opened suit again with six, a jump with extras; or a second suit, above the first only with 17."""
    if s.can(3, opened):
        yield Rule(bid(3, opened), Meaning("", points=Range(17, 19), lengths=in_suit(opened, 6)))
    if s.can(2, opened):
        yield Rule(bid(2, opened), Meaning("", points=Range(0, 16), lengths=in_suit(opened, 6)))
    for suit in (CLUBS, DIAMONDS, HEARTS, SPADES):
        level = s.level_for(suit)
        if suit in (opened, answered) or suit in s.their_suits or level > 3:
            continue
        reverse = level > s.level_for(opened) or (level == s.level_for(opened) and suit > opened)
        strength = Range(17, 40) if reverse or level == 3 else Range(0, 18)
        yield Rule(bid(level, suit), Meaning("", points=strength, lengths=in_suit(suit, 4), forcing=reverse))
    if s.can(2, opened):
        yield Rule(bid(2, opened), Meaning("nothing_else_to_show", lengths=in_suit(opened, 5)))
