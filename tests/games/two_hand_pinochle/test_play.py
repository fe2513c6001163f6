"""Dealing, the toss, turns, drawing and the end of a round of two-hand pinochle."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable.cards import Suit
from cardtable.core import Line, Result, Seat
from cardtable.errors import BadOption, IllegalAction, NotationError, OutOfTurn
from cardtable.games.two_hand_pinochle import Coin, ManyRounds, RoundPosition, TwoHand
from cardtable.testing import random_record
from support.two_hand_rounds import ME, YOU, acted, cards, choices, dealt, ending, held, rest, score


def test_deal() -> None:
    """Twelve cards each, a trump card, 23 in the stock and a coin, all of the 48 cards."""
    deal = TwoHand().deal(Random(1))
    assert [len(pile) for pile in deal.piles] == [12, 12, 1, 23, 1]
    assert TwoHand().layout.why_not(deal.piles) is None


@pytest.mark.parametrize(
    ("coin", "call", "leader"), [("heads", "heads", ME), ("heads", "tails", YOU), ("tails", "tails", ME)]
)
def test_toss(coin: str, call: str, leader: Seat) -> None:
    """Seat 0 calls the toss and leads if it was right."""
    game = TwoHand()
    piles = list(game.deal(Random(2)).piles[:-1])
    state = game.start(game.deal_of([*piles, [Coin(coin)]]))
    assert state.to_act == (ME,)
    assert choices(state) == ["heads", "tails"]
    assert acted(state, call).to_act == (leader,)


def test_coin_is_hidden_until_called() -> None:
    """How the coin falls makes no difference to anybody before it is called."""
    game = TwoHand()
    piles = list(game.deal(Random(2)).piles[:-1])
    heads, tails = (game.start(game.deal_of([*piles, [coin]])) for coin in Coin)
    assert heads.view(ME) == tails.view(ME)
    assert heads.view(YOU) == tails.view(YOU)


@pytest.mark.parametrize(("totals", "leader"), [((10, 9), ME), ((9, 10), YOU)])
def test_higher_total_leads(totals: tuple[int, int], leader: Seat) -> None:
    """In later rounds who has more points leads, and no coin is tossed."""
    game = TwoHand(totals=totals, round=2)
    deal = game.deal(Random(3))
    assert deal.coin == ()
    assert game.start(deal).to_act == (leader,)


@pytest.mark.parametrize(
    ("lead", "chase", "winner"),
    [
        ("SJ", "S9", ME),
        ("SJ", "SQ", YOU),
        ("SQ", "SK", YOU),
        ("SK", "ST", YOU),
        ("ST", "SA", YOU),
        ("SA", "ST", ME),
        ("SA", "SA", ME),
        ("SA", "H9", YOU),
        ("S9", "DA", ME),
        ("H9", "HJ", YOU),
        ("HJ", "H9", ME),
        ("HA", "HA", ME),
        ("H9", "SA", ME),
    ],
)
def test_who_wins(lead: str, chase: str, winner: Seat) -> None:
    """A higher card of the suit or a trump on a plain suit wins; the first of two equal cards does."""
    state = acted(ending(f"{lead} C9", f"{chase} C9"), lead, chase)
    assert state.to_act == (winner,)


def test_any_card_may_be_played() -> None:
    """There is no duty to follow, also when the stock is gone; cards are listed as hands are sorted."""
    state = acted(ending("SA C9", "S9 DT"), "SA")
    assert choices(state) == ["DT", "S9"]


def test_card_points() -> None:
    """An ace counts 11, a ten 10, a king 4, a queen 3, a jack 2, for the winner of the turn."""
    state = acted(ending("SA SK SJ C9", "DT DQ DA C9"), "SA", "DT", "no meld")
    assert score(state) == (21, 0)
    state = acted(state, "SK", "DQ", "no meld")
    assert score(state) == (28, 0)
    assert score(acted(state, "SJ", "DA")) == (41, 0)


def test_drawing() -> None:
    """The winner draws first, then the other; then the winner leads."""
    state = dealt("SA", "S9", "H9", "DJ CJ")
    before = held(state, 0), held(state, 1)
    state = acted(state, "SA", "S9", "no meld")
    assert held(state, 0) == before[0] - Counter(cards("SA")) + Counter(cards("DJ"))
    assert held(state, 1) == before[1] - Counter(cards("S9")) + Counter(cards("CJ"))
    assert state.to_act == (ME,)
    assert state.view(YOU).stock == 21


def test_last_draw() -> None:
    """In turn 12 the winner gets the last card of the stock and the loser the trump card."""
    won = "DA DT DK DQ DJ D9 CA CT CK CQ CJ C9 SA ST SK SQ SJ S9 HA HT HK HQ"
    game = TwoHand(position=RoundPosition("H9", 1, (0, 0), (won, "")))
    mine = cards("DA DT DK DQ DJ D9 CA CT CK CQ CJ C9")
    yours = cards("SA ST SK SQ SJ S9 HA HT HK HQ HJ HJ")
    state = acted(game.start(game.deal_of([mine, yours, cards("H9")])), "SA", "DA", "no meld")
    assert held(state, 1) == Counter(yours) - Counter(cards("SA")) + Counter(cards("H9"))
    assert held(state, 0) == Counter(mine) - Counter(cards("DA")) + Counter(cards("H9"))
    assert state.view(ME).upcard == ()
    assert state.view(ME).trump == Suit.HEARTS
    assert len(acted(state, "SK", "DK", "no meld").view(ME).hand) == 11


def test_result() -> None:
    """A round counts the cards and the melds of each; the cards of both make 240 points."""
    state = acted(
        ending("HK HQ C9", "DA DT S9"), "C9", "S9", "meld HK HQ", "HQ*", "DT", "no meld", "HK*", "DA"
    )
    assert state.result == Result(
        (68, 0),
        (Line("cards", 28, (ME,)), Line("royal marriage", 40, (ME,)), Line("cards", 0, (YOU,))),
        (28, 212),
    )


def test_whole_rounds_count_240() -> None:
    """However a round is played, the captured cards of both make 240."""
    for seed in range(20):
        result = random_record(TwoHand(), Random(seed)).last.result
        assert result is not None
        assert sum(result.tally) == 240


def test_saved_score_is_a_line() -> None:
    """What was scored before a round was saved is told apart from what came later."""
    won = " ".join(str(each) for each in rest(cards("HA S9")))
    game = TwoHand(position=RoundPosition("H", 0, (100, 77), (won, "")))
    state = acted(game.start(game.deal_of([cards("HA"), cards("S9")])), "HA", "S9")
    assert state.result == Result(
        (111, 77),
        (
            Line("from the saved round", 100, (ME,)),
            Line("cards", 11, (ME,)),
            Line("from the saved round", 77, (YOU,)),
            Line("cards", 0, (YOU,)),
        ),
        (240, 0),
    )


def test_rounds_of_a_game() -> None:
    """Points add up over the rounds, seats stay, and there is always another round."""
    match = ManyRounds(TwoHand())
    for points, standings in [((100, 150), (100, 150)), ((80, 30), (180, 180))]:
        assert match.next_hand().players == (0, 1)
        match = match.after(Result(points, ()))
        assert match.standings == standings
    assert match.next_hand().game == TwoHand(totals=(180, 180), round=3)
    assert match.next_hand().deal == 2


def test_a_saved_round_is_followed_by_a_whole_one() -> None:
    """The position of a saved game is that of its round only."""
    won = " ".join(str(each) for each in rest(cards("HA S9")))
    game = TwoHand(totals=(10, 20), round=4, position=RoundPosition("H", 0, (100, 77), (won, "")))
    match = ManyRounds(game)
    assert match.next_hand().game == game
    assert match.after(Result((111, 77), ())).next_hand().game == TwoHand(totals=(121, 97), round=5)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("SA", "SA is not in the hand"),
        ("HK*", "there is no HK* here; a star is for a melded card, two for the second of two that differ"),
        ("no meld", "a card has to be led now"),
        ("meld HK HQ", "a card has to be led now"),
        ("heads", "a card has to be led now"),
    ],
)
def test_refused_to_lead(action: str, why: str) -> None:
    """What cannot be led is refused with the reason."""
    with pytest.raises(IllegalAction) as refused:
        acted(ending("HK HQ C9", "DA DT S9"), action)
    assert refused.value.why == why


def test_out_of_turn() -> None:
    """Only the seat to act may act, and nobody when the round is over."""
    state = ending("HK", "HQ")
    with pytest.raises(OutOfTurn):
        state.apply({YOU: state.round.game.parse("HQ")})
    over = acted(state, "HK", "HQ")
    assert over.to_act == ()
    with pytest.raises(OutOfTurn):
        over.apply({ME: state.round.game.parse("HQ")})


@pytest.mark.parametrize(
    "text", ["", "H", "H2", "HK***", "*", "meld", "meld HX", "meld H2", "no", "melds HK"]
)
def test_texts_that_mean_nothing(text: str) -> None:
    """What is no action is a NotationError."""
    with pytest.raises(NotationError):
        TwoHand().parse(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("hk", "HK"),
        (" HK* ", "HK*"),
        ("meld hq HK*", "meld HK* HQ"),
        ("No  Meld", "no meld"),
        ("HEADS", "heads"),
        ("exchange", "exchange"),
    ],
)
def test_texts_are_read_kindly(text: str, written: str) -> None:
    """Case, blanks and the order of the cards of a meld make no difference."""
    assert str(TwoHand().parse(text)) == written


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (RoundPosition("H2", 0, (0, 0), ("", "")), "ranks A T K Q J 9"),
        (RoundPosition("H9", 2, (0, 0), ("", "")), "seat 0 or 1 leads, not 2"),
        (RoundPosition("H9", 0, (0, 0), ("SA", "")), "1 cards have been won"),
        (RoundPosition("H", 0, (0, 0), ("", "")), "after 0 turns the trump is told by the trump card"),
        (RoundPosition("H9", 0, (0, 0), ("SA SA", "SA SK")), "SA is there 3 times, the deck has two"),
        (RoundPosition("H9", 0, (0, 0), ("", ""), (("SK HQ",), ())), "these cards are no meld"),
    ],
)
def test_impossible_positions(position: RoundPosition, why: str) -> None:
    """A position that cannot be is a BadOption that says why."""
    with pytest.raises(BadOption, match=why):
        TwoHand(position=position)
