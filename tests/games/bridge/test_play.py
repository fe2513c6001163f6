"""The play: dummy, following suit, who takes a trick, claims."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from cardtable.cards import card
from cardtable.core import Move, Seat
from cardtable.errors import BadOption, IllegalAction, NotationError
from cardtable.games.bridge import (
    PLAYS,
    SEATS,
    Action,
    Bridge,
    Claim,
    Claiming,
    Consent,
    Deal,
    Over,
    Play,
    Playing,
    State,
    Strain,
    hidden_hands,
    read_hand,
    write_hand,
)
from cardtable.games.bridge.contract import ORDERS
from cardtable.notation.own import ids
from cardtable.testing import check_game

# North AKQ32.32.AKQ.432 and so on round the table.
DEAL = Deal(
    tuple(
        read_hand(hand)
        for hand in ("AKQ32.32.AKQ.432", "JT9.AKQ.JT9.AKQJ", "87.JT98.8765.T98", "654.7654.432.765")
    )
)


def started(contract: str = "3NS", *, claims: bool = False) -> State:
    return Bridge(contract=contract, claims=claims).start(DEAL)


def after(state: State, *cards: str) -> State:
    for text in cards:
        (seat,) = state.to_act
        state = state.apply({seat: PLAYS[card(text).index]})
    return state


def test_dummy_is_seen_after_the_opening_lead_only() -> None:
    """West leads against South; before that nobody sees North's cards, afterwards everybody does."""
    state = started()
    assert [state.view(Seat(seat)).dummy for seat in range(4)] == [None] * 4
    state = after(state, "S4")
    assert state.view(None).dummy == DEAL.hands[0]
    assert write_hand(state.view(Seat(1)).dummy or 0) == "AKQ32.32.AKQ.432"


def test_the_declarer_plays_dummys_cards() -> None:
    """After the lead it is North's card and South's decision; the move is South's."""
    state = after(started(), "S4")
    assert isinstance(state, Playing)
    assert (state.turn, state.to_act) == (0, (2,))
    assert state.legal(Seat(0)) == ()
    assert [str(play) for play in state.legal(Seat(2))] == ["S2", "S3", "SQ", "SK", "SA"]
    state = after(state, "S2")
    assert state.view(None).history[-1] == Move(Seat(2), PLAYS[card("S2").index])


def test_a_suit_must_be_followed() -> None:
    """East has spades and may not discard; with none left anything goes."""
    state = after(started(), "S4", "SA")
    with pytest.raises(IllegalAction, match="seat 1 cannot do 'HA': spades must be followed"):
        after(state, "HA")
    with pytest.raises(IllegalAction, match="this card is not in the hand that plays next"):
        after(state, "S7")
    state = after(state, "S9", "S7", "SK", "ST", "S8", "S5", "SQ", "SJ")
    assert len(state.legal(Seat(2))) == 11


def test_the_highest_card_of_the_suit_takes_the_trick_without_trumps() -> None:
    """North's ace wins, so dummy leads next and South decides."""
    state = after(started(), "S4", "SA", "SJ", "S8")
    view = state.view(Seat(2))
    assert view.tricks[0].winner == 0
    assert (view.leader, view.to_act, view.won) == (0, (2,), (1, 0))


def test_a_trump_beats_every_other_card() -> None:
    """With hearts as trumps the deuce of hearts takes the ace of spades."""
    order = ORDERS[Strain.HEARTS]
    assert order.best([card("SA"), card("S3"), card("H2"), card("SK")]) == 2
    assert order.best([card("SA"), card("H3"), card("H2"), card("DA")]) == 1


def test_a_whole_board_is_scored() -> None:
    """South in 3NT: West's fourth card of each suit is high in the end, nine tricks need not be there."""
    state = started("1NN")
    rng = Random(3)
    while state.to_act:
        (seat,) = state.to_act
        state = state.apply({seat: rng.choice(state.legal(seat))})
    view = state.view(None)
    assert sum(view.won) == 13
    assert view.result is not None
    assert view.result.tally == view.won
    assert len(view.history) == 52
    assert view.deal == DEAL


def test_a_claim_that_both_defenders_accept_ends_the_board() -> None:
    """South claims three more tricks after one: four in 3NT is five down."""
    state = after(started(claims=True), "S4", "SA", "S9", "S7")
    state = state.apply({Seat(2): Claim(3)})
    assert isinstance(state, Claiming)
    assert state.to_act == (1, 3)
    assert state.view(Seat(1)).open_hand == DEAL.hands[2] & ~card("S7").bit
    state = state.apply({Seat(1): Consent.ACCEPT, Seat(3): Consent.ACCEPT})
    assert isinstance(state, Over)
    assert state.result.tally == (4, 9)
    assert state.result.points == (-250, 250, -250, 250)
    assert [str(move.action) for move in state.view(None).history[-3:]] == ["claim 3", "accept", "accept"]


def test_after_a_refused_claim_play_goes_on_with_the_hand_open() -> None:
    """The claim stays in the history; the next one needs a card in between."""
    state = after(started(claims=True), "S4", "SA", "S9", "S7")
    state = state.apply({Seat(2): Claim(12)})
    state = state.apply({Seat(1): Consent.REFUSE, Seat(3): Consent.ACCEPT})
    assert isinstance(state, Playing)
    assert state.view(Seat(3)).open_hand == DEAL.hands[2] & ~card("S7").bit
    with pytest.raises(IllegalAction, match="a claim was just refused"):
        state.apply({Seat(2): Claim(1)})
    state = after(state, "DA", "D9", "D5", "D2")
    assert Claim(11) in state.legal(Seat(2))
    assert [str(move.action) for move in state.view(None).history] == [
        "S4", "SA", "S9", "S7", "claim 12", "refuse", "accept", "DA", "D9", "D5", "D2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("claims", "claim", "why"),
    [(False, 3, "claims are not allowed in this game"), (True, 13, "only 12 tricks are left")],
)
def test_claims_out_of_place_are_refused(claims: bool, claim: int, why: str) -> None:
    """Without the option, or for more tricks than there are."""
    state = after(started(claims=claims), "S4", "SA", "S9", "S7")
    with pytest.raises(IllegalAction, match=why):
        state.apply({Seat(2): Claim(claim)})


def test_defenders_do_not_claim_without_the_option() -> None:
    """West is on lead and may only play: hands from before the option keep their ids."""
    with pytest.raises(IllegalAction, match="only the declarer may claim"):
        started(claims=True).apply({Seat(3): Claim(13)})


def defended() -> State:
    """West has led the four of spades, North has played the ace, and East may claim."""
    return after(Bridge(contract="3NS", claims=True, defenders_claim=True).start(DEAL), "S4", "SA")


def test_a_defender_claims_after_the_opening_lead() -> None:
    """Before it nobody has seen dummy."""
    state = Bridge(contract="3NS", claims=True, defenders_claim=True).start(DEAL)
    with pytest.raises(IllegalAction, match="after the opening lead"):
        state.apply({Seat(3): Claim(13)})
    assert [claim for claim in defended().legal(Seat(1)) if isinstance(claim, Claim)][-1] == Claim(13)
    with pytest.raises(BadOption, match="only where claims are played with"):
        Bridge(defenders_claim=True)


def test_a_defenders_claim_is_accepted_by_partner_and_declarer() -> None:
    """East claims three of thirteen tricks for the defence: South has ten in 3NT, one more than needed."""
    state = defended().apply({Seat(1): Claim(3)})
    assert isinstance(state, Claiming)
    assert state.to_act == (2, 3)
    state = state.apply({Seat(2): Consent.ACCEPT, Seat(3): Consent.ACCEPT})
    assert isinstance(state, Over)
    assert state.result.tally == (10, 3)
    assert state.result.points == (430, -430, 430, -430)
    moves = [(move.seat, str(move.action)) for move in state.view(None).history[-3:]]
    assert moves == [(1, "claim 3"), (2, "accept"), (3, "accept")]


def test_a_defenders_hand_is_shown_to_the_declarer_alone() -> None:
    """Partner would learn from a claim that is made for show. It stays open after a refusal; a later claim of
    the declarer shows that hand to the others."""
    state = defended().apply({Seat(1): Claim(3)})
    shown = [(state.view(seat).open_seat, state.view(seat).open_hand) for seat in (None, *SEATS)]
    assert shown == [(None, None), (None, None), (None, None), (1, DEAL.hands[1]), (None, None)]
    assert [state.view(seat).claimer for seat in SEATS] == [1, 1, 1, 1]
    state = state.apply({Seat(2): Consent.ACCEPT, Seat(3): Consent.REFUSE})
    with pytest.raises(IllegalAction, match="a claim was just refused"):
        state.apply({Seat(1): Claim(2)})
    state = after(state, "S9", "S7").apply({Seat(2): Claim(1)})
    assert [state.view(seat).open_seat for seat in (None, *SEATS)] == [2, 2, 2, 1, 2]
    assert [(move.seat, str(move.action)) for move in state.view(None).history] == [
        (3, "S4"), (2, "SA"), (1, "claim 3"), (2, "accept"), (3, "refuse"),
        (1, "S9"), (2, "S7"), (2, "claim 1"),
    ]  # fmt: skip


def test_the_declarer_knows_every_card_after_a_defenders_claim() -> None:
    """`worlds` of the declarer are the deal itself; partner's keep the claimer's cards hidden."""
    state = defended().apply({Seat(1): Claim(3)})
    assert {next(hidden_hands(state.view(Seat(2)), Random(seed))) for seed in range(5)} == {DEAL.hands}
    assert len({next(hidden_hands(state.view(Seat(3)), Random(seed))) for seed in range(5)}) == 5


def test_worlds_respect_what_was_not_followed() -> None:
    """A defender who showed out of spades holds none in any world."""
    state = after(started(), "S4", "SA", "S9", "S7", "SK", "ST", "S8", "S5", "SQ", "SJ", "C8", "S6")
    for hands in islice(hidden_hands(state.view(Seat(3)), Random(1)), 20):
        assert not {card("S7"), card("S8")} - set(hands[2])
        assert hands[0] == DEAL.hands[0]
        assert not any(str(each)[0] == "S" for each in hands[2] if str(each) not in ("S7", "S8"))


@pytest.mark.parametrize("text", ["claim 14", "claim", "claim x", "S1", "1S2", "take 5"])
def test_what_is_no_action_is_refused(text: str) -> None:
    """The message lists what is understood."""
    with pytest.raises(NotationError, match="expected a call"):
        Bridge().parse(text)


@pytest.mark.parametrize("action", [Play(card("ST")), Claim(0), Claim(13), Consent.ACCEPT, Consent.REFUSE])
def test_actions_come_back_from_their_text(action: Action) -> None:
    """What is written is read."""
    assert Bridge().parse(str(action)) == action


def test_hands_are_read_leniently_and_written_from_the_top() -> None:
    """Small letters, any order, `10` for the ten."""
    hand = read_hand("t98akqj.76.89.103")
    assert write_hand(hand) == "AKQJT98.76.98.T3"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("AKQ.32", "four suits separated by points, not 2"),
        ("AAK...", "SA is there twice"),
        ("AK1...", "there is no rank '1'"),
    ],
)
def test_bad_hands_are_named(text: str, why: str) -> None:
    """Missing suits, doubled cards, ranks that do not exist."""
    with pytest.raises(NotationError, match=why):
        read_hand(text)


@pytest.mark.parametrize(
    "game",
    [
        Bridge(contract="7SXXE", claims=True, vulnerable="both"),
        Bridge(contract="2HN", claims=True, defenders_claim=True),
        Bridge(scoring="rubber", below=(60, 40), games=(1, 0), dealer="W", claims=True),
    ],
)
def test_the_laws_hold_with_further_options(game: Bridge) -> None:
    """Claims with a given contract, and in a rubber."""
    check_game(game, hands=2)


@pytest.mark.parametrize("text", ["claim 0099", "claim 14", "claim -1", "claim ½", "claim"])
def test_a_claim_of_no_such_number_means_nothing(text: str) -> None:
    """NotationError, whatever stands behind the word."""
    with pytest.raises(NotationError, match="`claim N`"):
        Bridge(claims=True).parse(text)


def test_hands_with_claims_of_version_0_1_keep_their_ids() -> None:
    """Their defenders could not claim, so each card has fewer choices beside it than today's preset gives."""
    record = ids.read("bridge1.BREYhfwsUxOyawcvscZaH7maPDBIEDyai")
    assert record.game == Bridge(claims=True)
    assert " ".join(map(str, record.actions[12:])) == (
        "CQ claim 10 refuse refuse CA CJ claim 13 refuse accept CT claim 9 accept accept"
    )
