"""The card play of bridge:basic."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.cards import card
from cardtable.core import Clock, Player, Seat
from cardtable.games.bridge import PLAYS, Action, Bridge, Claim, Consent, Deal, State, View, imps, read_hand
from cardtable.players.bridge import BasicPlayer
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table, play
from cardtable.texts import Text

PLAYER = BasicPlayer()


def deal(*hands: str) -> Deal:
    return Deal(tuple(read_hand(hand) for hand in hands))


def decided(contract: str, cards: Deal, *played: str) -> tuple[str, str]:
    """The card and the name of its reason after these cards."""
    state: State = Bridge(contract=contract).start(cards)
    for text in played:
        state = state.apply({state.to_act[0]: PLAYS[card(text).index]})
    advice = PLAYER.advise(state.view(state.to_act[0]), Clock())
    assert isinstance(advice.why, Text)
    return str(advice.action), advice.why.key.removeprefix("bridge.why.")


BOARD = deal("AQ32.KQ2.432.K32", "J654.T98.KQJ5.A4", "K87.AJ3.A876.QJ5", "T9.7654.T9.T9876")


@pytest.mark.parametrize(
    ("contract", "hand", "lead", "why"),
    [
        ("3NN", "J654.T98.KQJ5.A4", "DK", "sequence"),
        ("3NN", "KJ642.T98.K65.A4", "S4", "fourth_best"),
        ("4SN", "854.A9763.KJ64.2", "C2", "singleton"),
    ],
)
def test_opening_leads(contract: str, hand: str, lead: str, why: str) -> None:
    """Sequences from the top, fourth best, singletons against suits, no ace led away from."""
    held = read_hand(hand)
    rest = [each for each in PLAYS if not held & each.card.bit]
    others = [sum(each.card.bit for each in rest[start::3]) for start in range(3)]
    cards = Deal((type(held)(others[0]), held, type(held)(others[1]), type(held)(others[2])))
    assert decided(contract, cards) == (lead, why)


def test_second_hand_plays_low() -> None:
    """South leads a small spade in no trumps; West has nothing to cover with."""
    assert decided("3NS", BOARD, "H7", "H2", "HT", "HJ", "S7") == ("S9", "second_low")


def test_second_hand_without_a_low_card_is_not_told_to_play_low() -> None:
    """West has only king and ten: the ten is the lowest, but it is no low card."""
    board = deal("AQ32.KQ2.432.K32", "J654.T98.KQJ5.A4", "987.AJ3.A876.QJ5", "KT.7654.T9.T9876")
    assert decided("3NS", board, "H7", "H2", "HT", "HJ", "S7") == ("ST", "beat_cheaply")


def test_third_hand_plays_high_but_no_higher_than_needed() -> None:
    """East has king, queen and jack of diamonds to win with: the jack is worth the same."""
    assert decided("3NS", BOARD, "DT", "D2") == ("DJ", "third_high")


def test_fourth_hand_wins_as_cheaply_as_it_can() -> None:
    """South takes the jack with the ace, for there is nothing between, and the ten with the jack."""
    assert decided("3NS", BOARD, "H7", "H2", "HT") == ("HJ", "cheaply")


def test_the_declarer_finesses() -> None:
    """South leads towards ace and queen; only the king is missing, so the queen is tried."""
    cards = deal("AQ2.432.5432.K32", "K654.KQT9.KQ.A54", "J73.AJ5.A876.QJ7", "T98.876.JT9.T986")
    assert decided("3NS", cards, "H8", "H2", "HQ", "HA", "S3", "S8") == ("SQ", "finesse")


def test_trumps_are_drawn() -> None:
    """With the lead and the high trumps the declarer starts on them."""
    cards = deal("AKQ2.32.5432.432", "65.KQT9.KQ6.A765", "JT987.A5.A87.KQJ", "43.J8764.JT9.T98")
    assert decided("4SS", cards, "H6", "H2", "H9", "HA") == ("SJ", "draw_sure")


def test_whole_boards_are_played_by_the_rules() -> None:
    """Sixteen boards with every card legal, and the sums right."""
    for number in range(1, 17):
        game = Bridge.board(number)
        record = play(Table(Record(game, game.deal(Random(number)))), [PLAYER] * 4)
        result = record.last.result
        assert result is not None
        assert sum(result.tally) in (0, 13)


def test_basic_beats_random_by_far() -> None:
    """Teams of four over eight boards: more than five IMPs a board."""
    balance = 0
    for number in range(1, 9):
        game = Bridge.board(number)
        cards = game.deal(Random(number))
        scores = []
        for seats in ((0, 2), (1, 3)):
            players: list[Player[Action, View]] = [
                PLAYER if seat in seats else RandomPlayer(number) for seat in range(4)
            ]
            result = play(Table(Record(game, cards)), players).last.result
            assert result is not None
            scores.append(result.points[0])
        balance += imps(scores[0] - scores[1])
    assert balance > 40


def test_a_claim_that_is_too_much_is_refused() -> None:
    """East has the ace of clubs. The declarer's cards are open, so both defenders see that."""
    state: State = Bridge(contract="3NS", claims=True).start(BOARD)
    for text in ("H7", "H2", "HT", "HJ"):
        state = state.apply({state.to_act[0]: PLAYS[card(text).index]})
    state = state.apply({Seat(2): Claim(12)})
    answers = [PLAYER.choose(state.view(seat), Clock()) for seat in state.to_act]
    assert answers == [Consent.REFUSE, Consent.REFUSE]


def test_a_right_claim_is_accepted_by_who_has_the_last_card_of_a_suit() -> None:
    """East has nothing but spades and claims; the hearts of the others are high and never win."""
    cards = deal(".AKQJ.AKQJ.AKQJT", "AKQJT98765432...", ".T987.T987.98765", ".65432.65432.432")
    state: State = Bridge(contract="1NN", claims=True, defenders_claim=True).start(cards)
    for text in ("SA", "C5", "C2", "CT"):
        state = state.apply({state.to_act[0]: PLAYS[card(text).index]})
    state = state.apply({Seat(1): Claim(12)})
    assert [PLAYER.choose(state.view(seat), Clock()) for seat in state.to_act] == [Consent.ACCEPT] * 2


@pytest.mark.parametrize(("defenders_claim", "action"), [(True, "claim 12"), (False, "SK")])
def test_who_holds_only_winners_claims_the_rest(defenders_claim: bool, action: str) -> None:
    """East has led the ace of thirteen spades in no trumps, and nobody else has any."""
    cards = deal(".AKQJ.AKQJ.AKQJT", "AKQJT98765432...", ".T987.T987.98765", ".65432.65432.432")
    state: State = Bridge(contract="1NN", claims=True, defenders_claim=defenders_claim).start(cards)
    for text in ("SA", "C5", "C2", "CT"):
        state = state.apply({state.to_act[0]: PLAYS[card(text).index]})
    assert str(PLAYER.choose(state.view(Seat(1)), Clock())) == action


def test_winners_are_cashed_from_the_top() -> None:
    """South has the ace and the king of hearts, and more winners than needed: the ace goes first."""
    cards = deal("QJ2.Q32.KQ54.K54", "T98.JT98.JT9.987", "AK5.AK54.A32.A32", "7643.76.876.QJT6")
    assert decided("1NS", cards, "CQ", "C4", "C7", "CA") == ("HA", "cash_sure")
