"""The players of skat that guess and search, and the one that does not look."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.advice import Sureness
from cardtable.cards import Cards
from cardtable.core import Clock, Seat
from cardtable.games.skat import Contract, Deal, Kind, Play, Skat, View
from cardtable.games.skat.actions import DECK
from cardtable.games.skat.worlds import all_layouts
from cardtable.players import make_bot
from cardtable.players.random import RandomPlayer
from cardtable.players.skat.auction import BidBounds, passing
from cardtable.players.skat.basic import NovicePlayer
from cardtable.players.skat.bidding import Prospect, after_skat, prospects
from cardtable.players.skat.expert import ExpertPlayer
from cardtable.players.skat.guesses import Guess, guesses
from cardtable.players.skat.leads import is_opening_lead, lead_class, lead_value
from cardtable.players.skat.question import Question
from cardtable.players.skat.reasons import needed
from cardtable.players.skat.strength import chance
from cardtable.players.weighing import Budget
from cardtable.record import Record
from cardtable.search.skat.card_play import playouts
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import AnyPlayer

LITTLE = Budget(worlds=2, batch=2)
FRONT = Cards.parse("CJ SJ CA CT CK CQ C9 DA DT D7")
MIDDLE = Cards.parse("HJ HA HT HK HQ H9 H8 S7 S8 D8")
REAR = Cards.parse("DJ SA ST SK SQ S9 C8 C7 DK DQ")
DEAL = Deal((FRONT, MIDDLE, REAR), Cards.parse("D9 H7"))
CLUBS = "18, yes, pass, pass, skat, push D7 D9, clubs"
SEVEN_TRICKS = "CJ, HJ, DJ, SJ, H8, C7, CA, H9, C8, DA, D8, DQ, DT, S7, DK, C9, S8, S9, H7, HT, SQ"


def view(said: str, seat: int) -> View:
    actions = tuple(Skat().parse(word) for word in said.split(","))
    return Record(Skat(), DEAL, actions).last.view(Seat(seat))


def expert(worlds: int = 4) -> ExpertPlayer:
    return ExpertPlayer(1, Budget(worlds=worlds, batch=2))


@pytest.mark.parametrize("game", [Skat(), Skat(ramsch=True, kontra=True, showing=True)])
@pytest.mark.parametrize("make", [lambda seed: ExpertPlayer(seed, LITTLE), NovicePlayer])
def test_they_never_do_what_is_not_allowed(make: Any, game: Skat) -> None:
    """Against random players, over all phases and options, every choice is legal."""
    for seed in range(4):
        players: list[AnyPlayer] = [RandomPlayer(seed), RandomPlayer(seed + 1)]
        players.insert(seed % 3, make(seed))
        record = play(Table(Record(game, game.deal(Random(seed)))), players)
        assert record.last.result is not None


@pytest.mark.parametrize("said", ["27, yes", "18, yes, pass, pass, skat", CLUBS, f"{CLUBS}, {SEVEN_TRICKS}"])
def test_the_same_view_gets_the_same_answer(said: str) -> None:
    """With the same seed, and with no more than a number of guesses to limit it."""
    state = Record(Skat(), DEAL, tuple(Skat().parse(word) for word in said.split(","))).last
    position = state.view(state.to_act[0])
    assert expert().advise(position, Clock()) == expert().advise(position, Clock())


def test_three_aces_alone_are_no_game() -> None:
    """Without a jack or a long suit the nets took clubs and grands for games; three clubs won 35 ± 12 %."""
    hand = Cards.parse("C7 C9 CT D9 DT DA HQ HA S9 SA")
    rest = [card for card in DECK if not card.bit & hand]
    deal = Deal((Cards.of(rest[:10]), hand, Cards.of(rest[10:20])), Cards.of(rest[20:]))
    game = Skat(table=3)
    first = Record(game, deal, ()).last.view(Seat(1))
    assert str(expert().choose(first, Clock())) == "pass"
    assert after_skat(hand, 18, forehand=False, table=3).chance < 0.55


def test_a_strong_hand_is_bid_and_a_weak_one_is_not() -> None:
    """Clubs with 2, seven trumps, ace and ten beside: worth 36 and more. One low jack and no ace: nothing."""
    assert str(expert().choose(view("33", 0), Clock())) == "yes"
    weak, strong = Cards.parse("DJ D9 D8 HK HQ S9 SQ C9 CQ H9"), Cards.parse("CJ SJ HJ DA HA SA CA DT HT ST")
    rest = [card for card in DECK if card not in weak and card not in strong]
    deal = Deal((weak, strong, Cards.of(rest[2:])), Cards.of(rest[:2]))
    passing = Record(Skat(), deal, (Skat().parse("18"),)).last.view(Seat(0))
    assert str(expert().choose(passing, Clock())) == "pass"


def test_what_it_says_is_a_sentence_and_the_values_are_evidence() -> None:
    """Four guesses are too few for a verdict, and the advised card is among the ten that were judged."""
    advice = expert().advise(view(CLUBS, 0), Clock())
    assert advice.why == "Draw trumps from the top: nobody can beat this one."
    assert advice.evidence is not None
    assert advice.action in dict(advice.evidence.values)
    assert (len(advice.evidence.values), advice.evidence.guesses) == (10, 4)
    assert advice.evidence.sureness(advice.action) is Sureness.FEW


def test_all_guesses_are_looked_at_near_the_end() -> None:
    """Three cards each: six are not seen, and voids leave fewer than 20 ways to hold them."""
    position = view(f"{CLUBS}, {SEVEN_TRICKS}", 0)
    every = all_layouts(position, 150)
    assert every is not None
    assert len(every) == len({tuple(piles) for piles in every})
    assert len(every) == len(list(guesses(position, Random(1))))
    assert all(FRONT & ~Cards.parse("D7") == piles[0] & ~Cards.parse("H7") for piles in every)
    assert all_layouts(view(CLUBS, 0), 150) is None


def test_the_auction_is_remembered() -> None:
    """What each seat said or held, and what it would not any more."""
    assert BidBounds.of(view("18, yes, 20, yes, pass, 22, pass, skat", 0)) == BidBounds(
        (20, 20, 22), (22, 22, 0)
    )
    assert BidBounds.of(view("pass, pass, 18, skat", 0)) == BidBounds((18, 0, 0), (0, 18, 18))


def test_guesses_fit_the_words() -> None:
    """Who plays hearts after 33 has more trumps in the guesses than chance alone would give."""
    position = view("33, pass, pass, skat, push H7 D8, hearts, CJ, HJ", 2)
    source = guesses(position, Random(1))
    hearts = Cards.parse("H7 H8 H9 HT HQ HK HA CJ SJ HJ DJ")
    held = [((next(source).hands[1] | Cards.parse("HJ")) & hearts).bit_count() for _ in range(20)]
    assert sum(held) / 20 >= 4.5


@pytest.mark.parametrize(
    ("kind", "hand", "low", "high"),
    [
        (Kind.GRAND, "CJ SJ HJ DJ CA CT DA DT HA SA", 0.97, 1.0),
        (Kind.CLUBS, "CJ SJ CA CT CK CQ C9 DA DT HA", 0.95, 1.0),
        (Kind.NULL, "C7 C8 C9 D7 D8 D9 H7 H8 S7 S8", 0.85, 1.0),
        (Kind.GRAND, "C7 C8 C9 D7 D8 D9 H7 H8 S7 S8", 0.0, 0.1),
        (Kind.NULL, "CJ SJ HJ DJ CA CT DA DT HA SA", 0.0, 0.1),
    ],
)
def test_the_table_knows_sure_things(kind: Kind, hand: str, low: float, high: float) -> None:
    """A hand that hardly loses, and one that hardly wins."""
    assert low <= chance(kind, Cards.parse(hand), 0, forehand=True) <= high


def test_games_below_the_bid_are_lost() -> None:
    """Diamonds with 1 count 18: for 20 it takes schneider, for 30 nothing helps and 36 would be lost."""
    twelve = Cards.parse("CJ DA DT DK DQ D9 D8 CA C7 HA H7 S7")
    (at_18,) = (each for each in prospects(twelve, 18, True) if each.contract.kind is Kind.DIAMONDS)
    (at_20,) = (each for each in prospects(twelve, 20, True) if each.contract.kind is Kind.DIAMONDS)
    (at_30,) = (each for each in prospects(twelve, 30, True) if each.contract.kind is Kind.DIAMONDS)
    assert (at_18.value, at_20.value, at_30.value) == (18, 27, 36)
    assert (at_18.needs, at_20.needs, at_30.needs) == (61, 90, 121)
    assert at_18.chance > at_20.chance > at_30.chance == 0


def test_a_handful_of_guesses_proves_nothing() -> None:
    """Two guesses never say more than three in four; near the end all are seen, and it may be certain."""
    few = expert(2).advise(view(CLUBS, 0), Clock()).evidence
    assert few is not None
    assert all(0.25 <= share <= 0.75 for _, share in few.values)
    late = expert(150).advise(view(f"{CLUBS}, {SEVEN_TRICKS}", 1), Clock()).evidence
    assert late is not None
    assert [share for _, share in late.values] == pytest.approx([0.0] * 3)


def test_equal_cards_are_told_apart_by_card_points() -> None:
    """Hearts are beaten whatever is led in this guess; jacks and diamonds cost points."""
    position = view("18, pass, pass, hearts hand", 0)
    cards = [action.card for action in position.legal if isinstance(action, Play)]
    middle, rear = "C7 C8 H8 HT HJ HQ HK ST SK SA", "D9 DJ DQ H7 H9 HA S7 S8 S9 SQ"
    guess = Guess((FRONT, Cards.parse(middle), Cards.parse(rear)), Cards.parse("D8 DK"))
    question = Question(position)
    (row,) = question.judge(cards, [guess])
    assert len({question.share(card) for card in cards}) == 1
    worse = {str(card) for card, value in zip(cards, row, strict=True) if value < max(row) - 0.01}
    assert worse >= {"CJ", "SJ", "DA", "DT", "D7"}


@pytest.mark.parametrize(
    ("said", "seat", "needs"),
    [
        ("18, pass, pass, hearts hand", 0, False),
        (CLUBS, 0, True),
        (f"{CLUBS}, CJ, HJ, DJ", 0, True),
        (f"{CLUBS}, CJ, HJ, DJ, SJ, H8, C7, CA, H9, C8", 0, False),
        (f"{CLUBS}, CJ", 1, False),
        ("18, yes, pass, pass, null hand", 0, False),
        ("18, yes, pass, pass, clubs hand schneider", 0, False),
    ],
)
def test_a_declarer_with_many_cards_plays_samples_out(said: str, seat: int, needs: bool) -> None:
    """With eight cards or more, in games that nobody announced to win by more than half of the points."""
    assert Question(view(said, seat)).needs_playouts is needs


def test_playouts_count_half() -> None:
    """One guess, and two more that a share is pulled to the middle by: open cards and a playout say of each
    card whether the game is made, and each counts half."""
    position = view("18, pass, pass, skat, push HT D8, hearts", 1)
    cards = [action.card for action in position.legal if isinstance(action, Play)]
    guess = Guess((FRONT, position.hand, REAR), position.skat)
    results = playouts(position, [(*guess.hands, guess.skat)], cards)[0]
    alone, both = Question(position), Question(position)
    alone.judge(cards, [guess])
    both.play_out(cards, [guess])
    both.judge(cards, [guess])
    for card, points in zip(cards, results, strict=True):
        open_cards = 3 * alone.share(card) - 1
        assert both.share(card) == pytest.approx(((open_cards + (points >= 61)) / 2 + 1) / 3)


def test_points_do_not_count_in_null() -> None:
    """It is made or not."""
    position = view("18, yes, pass, pass, null hand", 0)
    cards = [action.card for action in position.legal if isinstance(action, Play)]
    (row,) = Question(position).judge(cards, [next(guesses(position, Random(1)))])
    assert set(row) <= {0.0, 1.0}


@pytest.mark.parametrize(
    ("contract", "hand", "need"),
    [
        (Contract(Kind.GRAND), "CJ CA CT DA DT HA HT SA C9 D9", "jack"),
        (Contract(Kind.GRAND), "CJ SJ CA CT CK D7 D8 H7 H8 S7", "ace"),
        (Contract(Kind.GRAND), "CJ SJ CA CT CK DA D8 H7 H8 S7", ""),
        (Contract(Kind.CLUBS), "CJ SJ CA CT C9 DA D8 H7 H8 S7", "trump"),
        (Contract(Kind.CLUBS), "CJ SJ CA CT C9 C8 DT D8 H7 S7", "ace"),
        (Contract(Kind.CLUBS), "CJ SJ CA CT C9 C8 DA D8 H7 S7", ""),
        (Contract(Kind.NULL), "C7 C8 C9 D7 D8 D9 H7 H8 S7 S8", ""),
    ],
)
def test_what_a_hand_needs(contract: Contract, hand: str, need: str) -> None:
    """Two jacks and two aces for grand, six trumps and an ace beside them for a suit."""
    assert needed(contract, Cards.parse(hand)) == need


@pytest.mark.parametrize(("table", "gain"), [(0, 0.5 * 24 - 0.5 * 48), (3, 0.5 * 74 - 0.5 * (48 + 50 + 40))])
def test_what_a_game_brings(table: int, gain: float) -> None:
    """Lost games count double; on a list 50 more for or against, and 40 for each of the others."""
    assert Prospect(Contract(Kind.CLUBS), Cards(), 0.5, 24, 61).gain(table) == pytest.approx(gain, abs=0.01)


def test_sure_games_bring_schneider_too() -> None:
    """Six times in ten: 24 more for a grand, nothing for a null, and nothing twice where a bid needs it."""
    assert Prospect(Contract(Kind.GRAND), Cards(), 1.0, 48, 61).gain(3) == pytest.approx(98 + 0.6 * 24)
    assert Prospect(Contract(Kind.NULL), Cards(), 1.0, 23, 1).gain(3) == 73
    assert Prospect(Contract(Kind.GRAND), Cards(), 1.0, 72, 90).gain(3) == 122


def test_what_passing_is_worth() -> None:
    """Nothing when the others have passed; on a list much less than nothing when somebody else will play,
    and less with a hand that promises -50: 12 points."""
    said = {"18": (0, -29.0), "pass": (2, -33.0), "pass, pass": (0, 0.0), "18, pass": (2, -29.0)}
    for words, (seat, worth) in said.items():
        actions = tuple(Skat().parse(word) for word in words.split(","))
        assert passing(Record(Skat(table=3), DEAL, actions).last.view(Seat(seat)), -50) == worth
    assert passing(view("18", 0), -50) == -4.0


def test_the_novice_slips_now_and_then() -> None:
    """Over many seeds it mostly plays as meant, and sometimes not."""
    position = view(CLUBS, 0)
    meant = make_bot("skat:basic").choose(position, Clock())
    slips = sum(NovicePlayer(seed).choose(position, Clock()) != meant for seed in range(100))
    assert 10 <= slips <= 40


@pytest.mark.parametrize(
    ("lead", "name", "when_last", "when_next"),
    [
        ("CJ", "trump", -0.05, -0.05),
        ("SA", "ace with its ten", 0.08, 0.04),
        ("ST", "ten with its ace", 0.07, 0.02),
        ("CA", "ace of two", 0.0, 0.04),
        ("C9", "low of two under ace or ten", -0.03, -0.03),
        ("DQ", "low of a long suit", 0.03, 0.08),
    ],
)
def test_opening_leads_have_a_class(lead: str, name: str, when_last: float, when_next: float) -> None:
    """Against hearts, with CJ DJ, CA C9, DK DQ D9 and SA ST S9; the declarer plays last, or next."""
    hand = Cards.parse("CJ DJ CA C9 DK DQ D9 SA ST S9")
    rest = [each for each in DECK if each not in hand]
    deal = Deal((hand, Cards.of(rest[:10]), Cards.of(rest[10:20])), Cards.of(rest[20:]))
    (card,) = Cards.parse(lead)
    for words, worth in (
        ("pass, 18, pass, hearts hand", when_last),
        ("18, pass, pass, hearts hand", when_next),
    ):
        actions = tuple(Skat().parse(word) for word in words.split(","))
        position = Record(Skat(), deal, actions).last.view(Seat(0))
        assert is_opening_lead(position)
        assert (lead_class(Kind.HEARTS, hand, card), lead_value(position, card)) == (name, worth)
