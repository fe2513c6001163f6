"""The tricks of four-hand pinochle: following, trumping, beating, and the count of a hand."""

from __future__ import annotations

import pytest

from cardtable.cards import Cards, Suit
from cardtable.core import Move, Seat
from cardtable.errors import IllegalAction
from cardtable.games.pinochle import Deal, Hand, Pinochle, Play
from cardtable.games.pinochle.hands import BY_NAME, ORDERS
from cardtable.games.pinochle.melds import Meld, forms
from cardtable.games.pinochle.melds import melds as find_melds
from cardtable.games.pinochle.play import may_play
from cardtable.games.pinochle.score import Counting, Taken, played_out, taken
from cardtable.games.pinochle.view import Contract, View
from cardtable.record import Record
from games.pinochle.sdz_hands import FIRST, SECOND, THIRD, SdzHand

SINGLE: tuple[Counting, ...] = ("25", "250", "classic")


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("AD 9D TC", "KD", "AD"),
        ("QD 9D TC", "KD", "QD 9D"),
        ("AD QD TH", "KD 9H", "AD QD"),
        ("AC 9C AH", "KD", "AH"),
        ("AC 9C JH 9H", "KD QH", "JH 9H"),
        ("AC 9C KH 9H", "KD QH", "KH"),
        ("AC 9C TS", "KD QH", "AC 9C TS"),
        ("AH TH 9H", "KH", "AH TH"),
        ("AD TD 9D", "AD", "AD TD 9D"),
        ("AD TD 9D", "KD TD", "AD"),
        ("AD AD 9D", "TD", "AD"),
    ],
)
def test_what_may_be_played_with_hearts_trump(hand: str, trick: str, allowed: str) -> None:
    """Follow and beat; void, trump and beat; a trumped plain suit is only followed; else anything. It does
    not matter whose card is beaten, the partner's too."""
    cards = [BY_NAME[name] for name in trick.split()]
    best = cards[ORDERS[Suit.HEARTS].best(cards)]
    assert Hand(may_play(Hand.parse(hand), cards[0], best, Suit.HEARTS)) == Hand.parse(allowed)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KD AD TD AD", 1),
        ("KD KD QD 9D", 0),
        ("AD 9H TD 9H", 1),
        ("AD 9H JH AC", 2),
        ("9C AS AS AD", 0),
    ],
)
def test_who_takes_the_trick(trick: str, winner: int) -> None:
    """The ten is second to the ace, trumps take plain suits, the first of two equal cards wins."""
    assert ORDERS[Suit.HEARTS].best([BY_NAME[name] for name in trick.split()]) == winner


@pytest.mark.parametrize(("counting", "total"), [("25", 25), ("250", 250), ("classic", 250)])
def test_counters_in_all(counting: str, total: int) -> None:
    """25 or 250 for aces, tens, kings and the last trick; 11-10-4-3-2 and ten for the last make 250 too."""
    assert Pinochle(counting=counting).worth(FIRST.deal) == total  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("trick", "last", "simple", "tenfold", "classic"),
    [("AD TD KD QD", False, 3, 30, 28), ("AH TS JS 9S", True, 3, 30, 33), ("QD JD 9D JD", False, 0, 0, 7)],
)
def test_what_a_trick_counts(trick: str, last: bool, simple: int, tenfold: int, classic: int) -> None:
    """A T K count 1 or 10 each, or 11 10 4 and 3 and 2 for queen and jack; the last trick 1, 10 or 10."""
    cards = [BY_NAME[name] for name in trick.split()]
    nines = [BY_NAME["9D"]] * (44 if last else 0)
    leaders = [Seat(0)] * 12
    counted = [taken([*nines, *cards], leaders, Suit.CLUBS, counting).counters[0] for counting in SINGLE]
    assert counted == [simple, tenfold, classic]


@pytest.mark.parametrize(
    ("hand", "counters", "points"),
    [(FIRST, (11, 14), (-25, 19)), (SECOND, (13, 12), (28, -29)), (THIRD, (11, 14), (21, -45))],
)
def test_the_hands_of_the_transcript(
    hand: SdzHand, counters: tuple[int, int], points: tuple[int, int]
) -> None:
    """All three bids are set: the defenders keep meld and counters, the bidders lose the bid."""
    result = hand.record().last.result
    assert result is not None
    assert result.tally == counters
    assert result.points == points * 2


def test_the_arithmetic_of_a_set_hand() -> None:
    """Melds by name with their cards, counters, and what being set takes away again."""
    result = FIRST.record().last.result
    assert result is not None
    assert [(line.name, line.value, line.seats) for line in result.lines] == [
        ("bid 25 by seat 2, trump H", 0, (0, 2)),
        ("seat 2: marriage (SK SQ)", 2, (0, 2)),
        ("seat 2: dix (H9)", 1, (0, 2)),
        ("seat 2: jacks (DJ CJ HJ SJ)", 4, (0, 2)),
        ("seat 2: pinochle (DJ SQ)", 4, (0, 2)),
        ("counters", 11, (0, 2)),
        ("seat 1: dix (H9)", 1, (1, 3)),
        ("seat 3: double marriage (CK CK CQ CQ)", 4, (1, 3)),
        ("counters", 14, (1, 3)),
        ("set: meld and counters lost", -22, (0, 2)),
        ("set: bid of 25 lost", -25, (0, 2)),
    ]


def test_a_refused_card_says_which_duty_it_breaks() -> None:
    """Trick 7 of the transcript: seat 0 has no club and has to trump; JD is refused and changes nothing."""
    record = FIRST.record()
    state = Record(record.game, record.deal, record.actions[: 5 + 27]).last
    assert state.to_act == (Seat(0),)
    with pytest.raises(IllegalAction) as error:
        state.apply({Seat(0): record.game.parse("JD")})
    assert error.value.why == "without a C, trump H has to be played"
    assert [str(action) for action in state.legal(Seat(0))] == ["HT"]


@pytest.mark.parametrize(
    ("cards", "card", "why"),
    [
        ("AD TD", "TH", "D has to be followed"),
        ("AD TD", "AC", "this card is not in the hand"),
        ("AD TD", "pass", "a card has to be played"),
        ("AD TD KD QD 9D", "KC", "without a D, trump H has to be played"),
        ("AD TD KD QD 9D QH 9D QD QC JC", "9C", "CQ can be beaten, so it has to be"),
    ],
)
def test_reasons(cards: str, card: str, why: str) -> None:
    """Not in the hand, not following, not beating: each has its own words."""
    game = Pinochle()
    state = Record(game, FIRST.deal, FIRST.actions(game)[: 5 + len(cards.split())]).last
    (turn,) = state.to_act
    assert state.why_not(turn, game.parse(card)) == why


LONG_TRUMPS = Deal(
    (
        Hand.parse("AH AH TH TH KH KH QH QH JH JH 9H 9H"),
        Hand.parse("AD AD TD TD KD KD QD QD JD JD 9D 9D"),
        Hand.parse("AC AC TC TC KC KC QC QC JC JC 9C 9C"),
        Hand.parse("AS AS TS TS KS KS QS QS JS JS 9S 9S"),
    )
)


def all_trumps(game: Pinochle, calls: str) -> tuple[int, ...]:
    """Seat 0 holds all trumps and takes every trick; the points of both sides."""
    said = tuple(game.parse(call) for call in calls.split(", "))
    state = Record(game, LONG_TRUMPS, said).last
    while state.to_act:
        (turn,) = state.to_act
        state = state.apply({turn: state.legal(turn)[0]})
    assert state.result is not None
    return state.result.points


def test_defenders_without_a_trick_lose_their_meld() -> None:
    """Seat 0 melds 150 + 2, seat 2 a double marriage 4, and they take all 25: 181. The defenders' meld
    of 4 + 4 is lost."""
    assert all_trumps(Pinochle(), "pass, pass, pass, trump H") == (181, 0, 181, 0)


def test_a_bid_that_is_just_made() -> None:
    """Meld and counters equal to the bid are enough; one less is not."""
    assert all_trumps(Pinochle(), "pass, pass, pass, trump H") == (181, 0, 181, 0)
    assert all_trumps(Pinochle(stuck=False), "pass, pass, pass, 181, trump H") == (181, 0, 181, 0)
    assert all_trumps(Pinochle(stuck=False), "pass, pass, pass, 182, trump H") == (-182, 0, -182, 0)


def test_shooting_the_moon() -> None:
    """All tricks taken: 25 on top of meld and counters."""
    assert all_trumps(Pinochle(moon=25), "pass, pass, pass, moon H") == (206, 0, 206, 0)


def test_a_moon_that_is_not_shot() -> None:
    """One trick lost costs the moon, whatever the bid came to: hand 1 as a moon ends at -25 - 30."""
    game = Pinochle(moon=30)
    calls = ["pass", "25", "pass", "pass", "moon H"]
    actions = tuple(game.parse(text) for text in (*calls, *FIRST.cards.split()))
    result = Record(game, FIRST.deal, actions).last.result
    assert result is not None
    assert result.points == (-55, 19, -55, 19)
    assert result.lines[-1].name == "moon not shot"


def test_classic_counting_of_the_first_hand() -> None:
    """Melds tenfold, 110 : 50, and the cards at 11 10 4 3 2: the tally adds up to 250."""
    game = Pinochle(counting="classic")
    result = Record(game, FIRST.deal, FIRST.actions(game)).last.result
    assert result is not None
    assert sum(result.tally) == 250
    assert [line.value for line in result.lines if line.name.startswith("seat")] == [20, 10, 40, 40, 10, 40]


def test_one_trick_without_counters_saves_the_meld() -> None:
    """The bidders take all 25 counters in eleven tricks: the others took one trick, so their nine counts."""
    melds: list[tuple[Meld, ...]] = [(), (), (), ()]
    melds[3] = find_melds(Hand.parse("9H"), forms(Suit.HEARTS, 1, "plain"))
    contract = Contract(20, Seat(0), Suit.HEARTS, moon=False)
    assert played_out(Pinochle(), contract, melds, Taken((25, 0), (11, 1))).points == (25, 1, 25, 1)
    assert played_out(Pinochle(), contract, melds, Taken((25, 0), (12, 0))).points == (25, 0, 25, 0)


@pytest.mark.parametrize(
    ("hand", "trick", "duty"),
    [
        ("AH 9H AS", "KH", "follow hearts, you must beat HK"),
        ("AH AS", "KH", "follow hearts, you must beat HK"),
        ("JH 9H AS", "KH", "follow hearts"),
        ("AH 9H AS", "KH 9S", "follow hearts"),  # a heart cannot beat the trump
        ("AS JD", "KH", "no hearts: you must trump with spades"),
        ("AS JD", "KH 9S", "no hearts: you must trump higher than S9"),
        ("9S JD", "KH JS", "no hearts: you must trump with spades"),
        ("AD JD", "KH JS", "hearts were led, play any card"),
    ],
)
def test_what_is_due_is_said(hand: str, trick: str, duty: str) -> None:
    """Spades are trump: to follow, to beat, to trump, to go over a trump."""
    cards = [BY_NAME[name] for name in trick.split()]
    seat = Seat(len(cards))
    history = tuple(Move(Seat(place), Play(card)) for place, card in enumerate(cards))
    contract = Contract(20, Seat(0), Suit.SPADES, moon=False)
    best = cards[ORDERS[Suit.SPADES].best(cards)]
    legal = tuple(Play(card) for card in Cards(may_play(Hand.parse(hand), cards[0], best, Suit.SPADES)))
    view = View(
        game=Pinochle(),
        seat=seat,
        to_act=(seat,),
        legal=legal,
        hand=Hand.parse(hand),
        high=20,
        holder=Seat(0),
        contract=contract,
        leaders=(Seat(0),),
        history=history,
    )
    assert view.duty == duty
