"""Double deck: eighty cards, its table of melds, its bids and its score, with the numbers written out."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from cardtable.cards import Suit
from cardtable.core import Seat
from cardtable.errors import IllegalAction, NotationError
from cardtable.games.pinochle import Contract, Deal, Hand, Meld, Pinochle
from cardtable.games.pinochle.hands import EIGHTY, FORTY_EIGHT, Pack, minus, plus
from cardtable.games.pinochle.match import ToTarget
from cardtable.games.pinochle.melds import points, shown
from cardtable.games.pinochle.score import Taken, played_out
from cardtable.record import Record

GAME = Pinochle.presets()["double"]
SUITS = {str(suit): suit for suit in Suit}
KINGS_AND_QUEENS = " ".join(f"K{suit} Q{suit}" for suit in "DCHS")


def hand(text: str) -> Hand:
    """`3*SA` is three aces of spades."""
    cards: list[str] = []
    for word in text.split():
        times, star, card = word.rpartition("*")
        cards += [card] * (int(times) if star else 1)
    return Hand.parse(" ".join(cards), copies=4)


@pytest.mark.parametrize(
    ("cards", "trump", "value"),
    [
        ("SA ST SK SQ SJ", "S", 15),
        ("SA ST SK SK SQ SQ SJ", "S", 15 + 4),
        ("2*SA 2*ST 2*SK 2*SQ 2*SJ", "S", 150),
        ("2*SA 2*ST 3*SK 3*SQ 2*SJ", "S", 150 + 4),
        ("2*SA 2*ST 3*SK 2*SQ 2*SJ", "S", 150),
        ("2*HA 2*HT 3*HK 2*HQ HJ", "H", 15 + 4),
        (KINGS_AND_QUEENS, "H", 8 + 6 + 2 + 2 + 2 + 4),
        (f"{KINGS_AND_QUEENS} HA HT HJ", "H", 15 + 8 + 6 + 2 + 2 + 2),
        (f"{KINGS_AND_QUEENS} {KINGS_AND_QUEENS}", "H", 80 + 60 + 4 + 4 + 4 + 8),
        ("4*DA 4*CA 4*HA 4*SA", "H", 200),
        ("3*DA 3*CA 3*HA 3*SA", "H", 150),
        ("SA ST SK SQ SJ DJ", "S", 15 + 4),
        ("3*SQ 3*DJ", "H", 60),
        ("4*SQ 4*DJ HQ DQ CQ", "C", 90 + 6),
        ("SA ST SK SQ SJ HA DA CA DJ", "S", 15 + 10 + 4),
        ("2*DA 2*CA 2*HA 2*SA 2*HK HQ 2*SQ 2*DJ", "H", 100 + 30 + 4),
        ("4*SA 4*ST 4*SK 4*SQ 4*SJ", "S", 300),
        ("3*SA 3*ST 3*SK 3*SQ 3*SJ", "S", 225),
        ("2*DT 2*CT 2*HT 2*ST", "S", 0),
    ],
)
def test_melds(cards: str, trump: str, value: int) -> None:
    """Every example of the rules, and tens around, which count nothing."""
    assert points(GAME.melds(hand(cards), SUITS[trump])) == value


def test_melds_without_a_trump() -> None:
    """No run, and every marriage counts 2: aces 10, kings 8 and one marriage 2."""
    cards = hand("DA CA HA SA DK CK HK SK HQ HT HJ")
    assert points(GAME.melds(cards, None)) == 20
    assert points(GAME.melds(cards, Suit.HEARTS)) == 15 + 10 + 8


# A second opinion, by trying every set of cards: nothing here knows layers, levels or forms.
TABLE = {
    "run": (15, 150, 225, 300),
    "royal": (4, 8, 12, 16),
    "marriage": (2, 4, 6, 8),
    "A": (10, 100, 150, 200),
    "K": (8, 80, 120, 160),
    "Q": (6, 60, 90, 120),
    "J": (4, 40, 60, 80),
    "pinochle": (4, 30, 60, 90),
}
SINGLE_TABLE = {
    "run": (15, 150),
    "royal": (4, 8),
    "marriage": (2, 4),
    "A": (10, 100),
    "K": (8, 80),
    "Q": (6, 60),
    "J": (4, 40),
    "pinochle": (4, 30),
    "nine": (1, 2),
}


def by_sets(cards: list[str], trump: str, table: dict[str, tuple[int, ...]]) -> int:
    """The most that the cards are worth: in each class of melds every way to split them up is tried."""
    there = Counter(cards)

    def times(*names: str) -> int:
        copies = 0
        while all(there[name] > copies for name in names):
            copies += 1
        return copies

    def worth(name: str, copies: int) -> int:
        return table[name][copies - 1] if copies else 0

    best_trumps = 0
    couples = times(f"{trump}K", f"{trump}Q")
    for runs in range(times(*(trump + rank for rank in "ATKQJ")) + 1):
        # So many runs, and every number of marriages that king and queen allow beside them.
        for more in range(couples - runs + 1):
            best_trumps = max(best_trumps, worth("run", runs) + worth("royal", more))
    total = best_trumps
    total += sum(worth("marriage", times(f"{suit}K", f"{suit}Q")) for suit in "DCHS" if suit != trump)
    total += sum(worth(rank, times(*(suit + rank for suit in "DCHS"))) for rank in "AKQJ")
    total += worth("pinochle", times("SQ", "DJ"))
    return total + (worth("nine", times(f"{trump}9")) if "nine" in table else 0)


@pytest.mark.parametrize(
    ("game", "pack", "table"),
    [(GAME, EIGHTY, TABLE), (Pinochle(), FORTY_EIGHT, SINGLE_TABLE)],
)
def test_melds_against_a_count_by_sets(game: Pinochle, pack: Pack, table: dict[str, tuple[int, ...]]) -> None:
    """Random hands, many of them from few kinds so that there are triples and quadruples."""
    rng = Random(23)
    for number in range(600):
        cards = list(pack.cards)
        if number % 2:
            liked = set(rng.sample(pack.kinds, 9))
            cards = [card for card in cards if card in liked]
        chosen = rng.sample(cards, min(pack.tricks, len(cards)))
        for trump in SUITS:
            laid = game.melds(Hand.of(chosen), SUITS[trump])
            assert points(laid) == by_sets([str(card) for card in chosen], trump, table)
            assert not shown(laid) & ~Hand.of(chosen)


def test_hands_of_four_copies() -> None:
    """Adding and taking away, by counting: 0 to 4 copies of two kinds in every combination."""
    one, other = hand("SA"), hand("DJ")
    for a, b in product(range(5), repeat=2):
        for more in range(5 - a):
            left, right = hand(f"{a}*SA {b}*DJ"), hand(f"{more}*SA")
            assert plus(left, right) == hand(f"{a + more}*SA {b}*DJ")
            assert minus(plus(left, right), right) == left
    assert len(hand("4*SA 3*DJ")) == 7
    assert list(map(str, hand("2*SA DJ"))) == ["DJ", "SA", "SA"]
    assert one & other == 0
    with pytest.raises(NotationError, match="SA is there 5 times; the deck has 4"):
        hand("5*SA")


def test_bids_by_one_to_sixty_and_by_five_beyond() -> None:
    """50, 51 to 60, 65, 70 up to 500; after 58 come 59, 60 and 65. 61 is none."""
    assert GAME.bids[:14] == (50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 65, 70, 75)
    assert GAME.bids[-1] == 500
    state = GAME.start(GAME.deal(Random(1))).apply({Seat(1): GAME.parse("58")})
    assert [str(action) for action in state.legal(Seat(2))][:4] == ["pass", "59", "60", "65"]
    with pytest.raises(IllegalAction, match="61 is no bid here; 60 and 65 are"):
        state.apply({Seat(2): GAME.parse("61")})
    tens = Pinochle(minimum=50, highest=150, fives=60, tens=100)
    assert tens.bids[10:] == (60, 65, 70, 75, 80, 85, 90, 95, 100, 110, 120, 130, 140, 150)


def test_three_pass_and_the_dealer_is_stuck_at_fifty() -> None:
    """Seat 0 deals; without an option the hand would be dealt again."""
    view = Record(GAME, GAME.deal(Random(1)), tuple(map(GAME.parse, ["pass"] * 3))).last.view(Seat(0))
    assert (view.high, view.holder, view.to_act) == (50, 0, (0,))


def a_meld(value: int) -> tuple[Meld, ...]:
    return (Meld("run", Hand(0), value),) if value else ()


def scored(game: Pinochle, bid: int, melds: tuple[int, ...], counters: int) -> tuple[int, int]:
    """Seat 0 bids; `melds` are by seat, `counters` those of its side."""
    contract = Contract(bid, Seat(0), Suit.HEARTS, moon=False)
    won = Taken((counters, 50 - counters), (10, 10))
    result = played_out(game, contract, tuple(map(a_meld, melds)), won)
    return result.points[0], result.points[1]


@pytest.mark.parametrize(
    ("bid", "melds", "counters", "score"),
    [
        (55, (12, 20, 14, 10), 31, (57, 0)),  # 26 + 31; the others have 19 counters and lose their meld of 30
        (60, (20, 20, 18, 4), 21, (-60, 53)),  # 38 + 21 is one too few; the others 29 + 24
        (50, (64, 0, 0, 0), 17, (-50, 33)),  # 64 + 17 is enough, but 17 counters are not
        (52, (30, 10, 0, 4), 28, (58, 22)),  # a meld of 14 does not count, 22 counters do
    ],
)
def test_scores(bid: int, melds: tuple[int, ...], counters: int, score: tuple[int, int]) -> None:
    """Bidders need their bid and 20 counters, the others 20 counters for anything, and 20 meld."""
    assert scored(GAME, bid, melds, counters) == score


@pytest.mark.parametrize(
    ("options", "score"),
    [
        ({"bidder_counters": 0}, (81, 33)),
        ({"set_costs": "given"}, (0, 83)),
        ({"set_costs": "nothing"}, (0, 33)),
        ({"save": 34}, (-50, 0)),
    ],
)
def test_options_of_the_score(options: dict[str, object], score: tuple[int, int]) -> None:
    """The hand above with 64 meld, 17 counters and a bid of 50, as other tables count it."""
    game = Pinochle(**{**vars(Pinochle.presets()["double"]), **options})
    assert scored(game, 50, (64, 0, 0, 0), 17) == score


def test_a_meld_below_twenty_that_only_counts_nothing() -> None:
    """Bid 50 with 18 meld: all 50 counters just make it, 33 do not."""
    game = Pinochle(**{**vars(Pinochle.presets()["double"]), "short_meld": "zero"})
    assert scored(game, 50, (8, 0, 10, 0), 50)[0] == 50
    assert scored(game, 50, (8, 0, 10, 0), 33)[0] == -50


def deal_of(*hands: str) -> Deal:
    """These hands for the first seats, the rest as it comes."""
    given = [hand(text) for text in hands]
    rest = list((Counter(EIGHTY.cards) - Counter(card for each in given for card in each)).elements())
    while len(given) < 4:
        given.append(Hand.of(rest[:20]))
        rest = rest[20:]
    return Deal(tuple(given))


# Seat 0 has a plain marriage of hearts, seat 2 nothing; the others share what is left.
LOW = (
    "4*DT 4*CT 4*HT 3*ST HK HQ DA CA HA",
    "4*DK 4*CK 3*SK 3*HK 4*DQ 2*CQ",
    "4*SA 3*CA 3*DJ 3*CJ 3*HJ 2*HA ST SJ",
)


def test_bidders_with_less_than_twenty_are_set_without_play() -> None:
    """Bid 50 and a meld of 4: the bidders lose 50, the others score their melds."""
    record = Record(GAME, deal_of(*LOW), tuple(map(GAME.parse, ["pass"] * 3 + ["trump H"])))
    result = record.last.result
    assert result is not None
    assert record.last.to_act == ()
    laid = [points(GAME.melds(each, Suit.HEARTS)) for each in record.deal.hands]
    assert laid[0] + laid[2] < 20 <= laid[1] + laid[3]
    assert result.points[0] == -50
    assert result.points[1] == laid[1] + laid[3]
    assert "meld below 20: set without play" in [line.name for line in result.lines]
    match = ToTarget(GAME).after(result)
    assert (match.game.scores, match.game.played) == ((-50, laid[1] + laid[3]), 1)


def test_a_stuck_dealer_without_a_marriage_is_set_at_once() -> None:
    """Seat 0 has no king beside its queen: nothing can be named. The others count melds without a trump."""
    dealer = "4*DT 4*CT 4*HT 4*ST DA CA HA SA"
    others = "DK CK HK SK 3*DA 3*CA 2*HA 2*SA HQ 3*DJ 2*CJ"  # double aces 100, kings 8, one marriage 2
    record = Record(GAME, deal_of(dealer, others), tuple(map(GAME.parse, ["pass"] * 3)))
    state = record.last
    assert [str(action) for action in state.legal(Seat(0))] == ["throw in"]
    with pytest.raises(IllegalAction, match="to name H trump you need its king and queen"):
        state.apply({Seat(0): GAME.parse("trump H")})
    result = state.apply({Seat(0): GAME.parse("throw in")}).result
    assert result is not None
    third = points(GAME.melds(record.deal.hands[3], None))
    assert points(GAME.melds(hand(others), None)) == 110
    assert result.points == (-50, 110 + third, -50, 110 + third)


def test_bidders_reach_the_target_first() -> None:
    """470 : 480, the bidders of 65 make 71 and the others 24: 541 : 504, the bidders win."""
    game = Pinochle(**{**vars(Pinochle.presets()["double"]), "scores": (470, 480)})
    contract = Contract(65, Seat(0), Suit.HEARTS, moon=False)
    result = played_out(game, contract, tuple(map(a_meld, (45, 0, 0, 0))), Taken((26, 24), (10, 10)))
    match = ToTarget(game).after(result)
    assert (match.game.scores, match.winner) == ((541, 504), 0)


def test_what_the_bidders_still_need() -> None:
    """Seat 0 melds 64 for a bid of 50: the bid is there, but 20 counters are still to be taken."""
    hands = ["DK CK HK SK DQ CQ HQ SQ HA HT HJ 2*DJ SQ DA CA SA SJ CJ ST"]
    record = Record(GAME, deal_of(*hands), tuple(map(GAME.parse, ["pass"] * 3 + ["trump H"])))
    view = record.last.view(Seat(0))
    # Run 15, three marriages 6, aces 10, kings 8, queens 6, jacks 4, double pinochle 30
    assert points(view.melds[0]) == 79
    assert view.needs == 20
    assert Record(GAME, record.deal, ()).last.view(Seat(1)).needs == 0
