"""Tricks, early ends, showing and giving up."""

from __future__ import annotations

import pytest

from cardtable.cards import Cards
from cardtable.core import Result, Seat
from cardtable.errors import GameError, IllegalAction
from cardtable.games.skat import Play, Skat
from cardtable.record import Record
from games.skat.hands import after, dealt

FRONT_HAND = "18, yes, pass, pass"
FRONT_PICKS_UP = f"{FRONT_HAND}, skat"
SHOWING = Skat(showing=True)


def result(actions: str, game: Skat | None = None) -> Result:
    found = after(actions, game).result
    assert found is not None
    return found


def test_jacks_are_trumps_and_not_of_their_suit() -> None:
    """In clubs the diamond jack neither follows diamonds nor may a trump be kept back for it."""
    state = after(f"{FRONT_HAND}, clubs hand, D7, D8")
    assert [str(action) for action in state.legal(Seat(2))] == ["DQ", "DK"]
    state = after(f"{FRONT_HAND}, clubs hand, CA, HJ")
    assert [str(action) for action in state.legal(Seat(2))] == ["C7", "C8", "DJ"]


@pytest.mark.parametrize(
    ("actions", "duty"),
    [
        # Rearhand holds the diamond jack beside the queen and the king, and nobody has to beat a card.
        ("clubs hand, D7, D8", "follow diamonds"),
        ("clubs hand, CA, HJ", "follow trumps"),
        ("grand hand, CJ, HJ", "follow trumps"),
        ("null hand, D7, D8", "follow diamonds"),
    ],
)
def test_what_is_due_is_said(actions: str, duty: str) -> None:
    """To follow is all there is to do, and jacks are trumps except in null."""
    assert after(f"{FRONT_HAND}, {actions}").view(Seat(2)).duty == duty


def test_jacks_follow_their_suit_in_null() -> None:
    """In null the jack ranks between queen and ten of its suit."""
    state = after(f"{FRONT_HAND}, null hand, D7, D8")
    assert [str(action) for action in state.legal(Seat(2))] == ["DJ", "DQ", "DK"]
    ten_to_jack = after("pass, 18, pass, null hand, DT, D8, DJ")
    assert ten_to_jack.result is not None
    assert ten_to_jack.result.points == (0, 0, -70)


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("DJ", "D7 was led and has to be followed"),
        ("HA", "this card is not in the hand"),
        ("pass", "a card has to be played"),
    ],
)
def test_cards_that_cannot_be_played(card: str, why: str) -> None:
    """The error says what is wrong with the card."""
    state = after(f"{FRONT_HAND}, clubs hand, D7, D8")
    with pytest.raises(IllegalAction) as error:
        state.apply({Seat(2): Skat().parse(card)})
    assert error.value.why == why


def test_who_takes_the_trick_leads_the_next() -> None:
    """The diamond king takes the seven and the eight, so rearhand leads."""
    view = after(f"{FRONT_HAND}, clubs hand, D7, D8, DK").view(Seat(2))
    assert (view.to_act, view.points, view.tricks) == ((2,), (0, 0, 4), (0, 0, 1))
    assert [(seat, str(card)) for seat, card in view.last_trick] == [(0, "D7"), (1, "D8"), (2, "DK")]


def test_null_ends_with_the_first_trick_of_the_declarer() -> None:
    """Null hand, lost in the first trick: twice 35."""
    lost = result(f"{FRONT_HAND}, null hand, DA, D8, DJ")
    assert lost.points == (-70, 0, 0)
    assert lost.tally == (13, 0, 107)


def test_announced_schwarz_ends_with_the_first_trick_of_the_others() -> None:
    """Clubs ouvert with 2, the diamond seven lost: 9 times 12, twice."""
    lost = result(f"{FRONT_HAND}, clubs ouvert, D7, D8, DK")
    assert lost.points == (-216, 0, 0)
    assert lost.lines[0].name.startswith("with 2, game 3, hand 4, schneider 5")


def test_announced_schneider_ends_with_the_31st_point_of_the_others() -> None:
    """Hearts hand without 2, schneider announced: forehand has 26 points after two tricks and 40
    after the fourth, so it is lost there, 6 times 10, twice."""
    deal = dealt(
        "CJ SJ CA CT CK CQ C9 DA DT D7",
        "HJ HA HT HK HQ H9 H8 H7 S7 D8",
        "DJ SA ST SK SQ S9 C8 C7 DK DQ",
        "D9 S8",
    )
    moves = "18, pass, pass, hearts hand schneider, DA, D8, DK"
    assert after(moves, deal=deal).to_act == (0,)
    state = after(f"{moves}, CA, S7, C7", deal=deal)
    assert state.to_act == (0,)
    lost = after(f"{moves}, CA, S7, C7, CT, HA, C8, HT, DJ, SJ", deal=deal)
    assert lost.result is not None
    assert lost.result.points == (0, -120, 0)
    assert lost.result.tally == (21, 40, 59)


def test_ouvert_shows_the_declarers_cards() -> None:
    """To everybody, from the announcement on, without those already played."""
    view = after(f"{FRONT_HAND}, clubs ouvert, CJ").view(Seat(2))
    assert view.shown == Cards.parse("SJ CA CT CK CQ C9 DA DT D7")
    assert after(f"{FRONT_HAND}, clubs hand").view(Seat(2)).shown == Cards()


def test_skat_counts_for_the_declarer_in_a_hand_game() -> None:
    """All tricks but the skat's eleven points are not needed to have 120."""
    deal = dealt(
        "CJ SJ HJ DJ CA CT CK CQ C9 C8",
        "HA HT HK HQ H9 H8 H7 S7 S8 D8",
        "SK SQ S9 ST C7 DK DQ DT D7 D9",
        "SA DA",
    )
    clubs = ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "C9", "C8"]
    hearts = ["H7", "H8", "H9", "HQ", "HK", "HT", "HA", "S7", "S8", "D8"]
    others = ["C7", "S9", "SQ", "SK", "ST", "D7", "D9", "DQ", "DK", "DT"]
    tricks = ", ".join(card for trick in zip(clubs, hearts, others, strict=True) for card in trick)
    state = after(f"{FRONT_HAND}, grand hand, {tricks}", deal=deal)
    assert state.result is not None
    assert state.result.tally == (120, 0, 0)
    assert state.result.lines[0].name == "with 4, game 5, hand 6, schneider 7, schwarz 8, times 24 = 192"


def test_ramsch_gives_the_skat_with_the_last_trick() -> None:
    """Everybody has passed: front leads, jacks are the only trumps, nobody plays together."""
    rules = Skat(ramsch=True)
    state = after("pass, pass, pass", rules)
    assert (state.to_act, state.sides) == ((0,), ((0,), (1,), (2,)))
    assert state.view(Seat(0)).declarer is None
    while state.to_act:
        (seat,) = state.to_act
        state = state.apply({seat: state.legal(seat)[0]})
    assert state.result is not None
    assert sum(state.result.tally) == 120


def test_giving_up_and_showing_are_off_by_default() -> None:
    """Only cards can be played, unless the table has agreed on more."""
    assert all(isinstance(action, Play) for action in after(f"{FRONT_HAND}, clubs hand").legal(Seat(0)))
    legal = after(f"{FRONT_HAND}, clubs hand", SHOWING).legal(Seat(0))
    assert [str(action) for action in legal[-2:]] == ["show", "concede"]


def test_a_claim_that_both_accept_gives_the_rest() -> None:
    """All tricks to the declarer: clubs hand with 2, schneider and schwarz, 6 times 12."""
    won = result(f"{FRONT_HAND}, clubs hand, show, yes, yes", SHOWING)
    assert (won.points, won.tally) == ((72, 0, 0), (120, 0, 0))


def test_a_claim_after_a_lost_trick_is_not_schwarz() -> None:
    """The diamond king with 4 points is the defenders' only trick."""
    won = result(f"{FRONT_HAND}, clubs hand, D7, D8, DK, SA, C9, S7, show, yes, yes", SHOWING)
    assert won.lines[0].name == "with 2, game 3, hand 4, schneider 5, times 12 = 60"


def test_a_refused_claim_leaves_the_cards_open() -> None:
    """Play goes on, everybody sees the hand, and the next claim has to wait for the next card."""
    state = after(f"{FRONT_HAND}, clubs hand, show, yes, no", SHOWING)
    assert state.to_act == (0,)
    assert state.view(Seat(1)).shown == Cards.parse("CJ SJ CA CT CK CQ C9 DA DT D7")
    assert all(isinstance(action, Play) for action in state.legal(Seat(0)))


def test_the_declarer_gives_up() -> None:
    """What is taken is kept, the rest is the defenders'; schneider counts once a trick was played."""
    at_once = result(f"{FRONT_HAND}, clubs hand, concede", SHOWING)
    assert (at_once.points, at_once.tally) == ((-96, 0, 0), (0, 120, 0))
    later = result("18, pass, pass, hearts hand, CJ, H8, DJ, SJ, concede", SHOWING)
    assert later.lines[0].name == "without 2, game 3, hand 4, schneider 5, schwarz 6, times 10 = 60"
    assert later.points == (0, -120, 0)


def test_who_won_every_trick_and_gives_up_is_not_schwarz() -> None:
    """Clubs with 2, one trick of 6 points won: schneider, 4 times 12, lost. The rest is the defenders'."""
    taken = f"{FRONT_PICKS_UP}, push D9 H7, clubs, CJ, HJ, DJ, concede"
    lost = result(taken, SHOWING)
    assert lost.lines[0].name == "with 2, game 3, schneider 4, times 12 = 48"
    assert (lost.points, lost.tally) == ((-96, 0, 0), (6, 114, 0))


def test_a_game_that_is_won_stays_won_when_the_declarer_gives_up() -> None:
    """Clubs with 2 and 64 points after five tricks: won as it stands, without schneider. One trick
    earlier, with 33 points, it is lost."""
    tricks = "CJ, HJ, DJ, SJ, S7, C7, CA, S8, C8, DA, D8, DQ, CT, HT, SA"
    won = result(f"{FRONT_PICKS_UP}, push D9 H7, clubs, {tricks}, concede", SHOWING)
    assert (won.points, won.tally) == ((36, 0, 0), (64, 56, 0))
    early = tricks.rsplit(", ", 3)[0]
    lost = result(f"{FRONT_PICKS_UP}, push D9 H7, clubs, {early}, concede", SHOWING)
    assert (lost.points, lost.tally) == ((-72, 0, 0), (33, 87, 0))


def test_a_null_that_the_declarer_gives_up_is_lost() -> None:
    """Without a trick taken; what was not played is nobody's."""
    lost = result(f"{FRONT_HAND}, null hand, concede", SHOWING)
    assert (lost.points, lost.tally) == ((-70, 0, 0), (0, 0, 120))


def test_defenders_give_up_together() -> None:
    """One of them offers it, the other agrees or plays on."""
    start = "18, pass, pass, hearts hand, concede"
    assert after(start, SHOWING).to_act == (2,)
    assert after(f"{start}, no", SHOWING).to_act == (0,)
    assert result(f"{start}, yes", SHOWING).points == (0, 60, 0)


def test_a_conceded_null_is_won_without_more_points() -> None:
    """The tricks that were not played are nobody's."""
    won = result("18, pass, pass, null hand, concede, yes", SHOWING)
    assert (won.points, won.tally) == ((0, 35, 0), (0, 0, 120))


def test_nothing_comes_after_the_end() -> None:
    """A record that goes on is refused."""
    actions = [Skat().parse(word) for word in ("pass", "pass", "pass", "18")]
    with pytest.raises(GameError, match="after the end"):
        Record(Skat(), dealt(), tuple(actions)).last  # noqa: B018
