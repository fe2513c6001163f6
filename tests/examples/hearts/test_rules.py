"""The rules of Hearts by example. Each seat is dealt a suit: what may be played is then easy to see."""

from __future__ import annotations

import pytest

from cardtable.cards import RANKS, Cards, card
from cardtable.core import Line, Result, Seat
from cardtable.errors import BadOption, GameError, IllegalAction, NotationError
from cardtable.record import Record
from hearts import Action, Deal, Hearts, Pass, Play, State, ToScore, View
from hearts.state import score

ME, LEFT, ACROSS, RIGHT = (Seat(number) for number in range(4))
SUITS = [[card(f"{suit}{rank}") for rank in RANKS] for suit in "CDHS"]

# Everybody gives three cards on: seat 0 its high clubs, the others their low cards.
HIGH_CLUBS_ON = ["pass CQ CK CA", "pass D2 D3 D4", "pass H2 H3 H4", "pass S2 S3 S4"]


def after(game: Hearts, *actions: str) -> State:
    return state_of(Record(game, game.deal_of(SUITS), tuple(map(game.parse, actions))))


def state_of(record: Record[Deal, Action, View]) -> State:
    state = record.last
    assert isinstance(state, State)
    return state


def legal(state: State, seat: Seat) -> str:
    return " ".join(map(str, state.legal(seat)))


def refused(state: State, action: str) -> str | None:
    return state.why_not(state.to_act[0], Hearts().parse(action))


def test_any_three_cards_are_passed_by_all_at_once() -> None:
    """13 · 12 · 11 / 6 = 286 choices each, the lowest cards first."""
    state = after(Hearts())
    assert state.to_act == (0, 1, 2, 3)
    choices = state.legal(ACROSS)
    assert len(choices) == 286
    assert [str(choices[0]), str(choices[1]), str(choices[-1])] == [
        "pass H2 H3 H4",
        "pass H2 H3 H5",
        "pass HQ HK HA",
    ]


@pytest.mark.parametrize(
    ("passing", "got"),
    [
        ("left", ["S2 S3 S4", "CQ CK CA", "D2 D3 D4", "H2 H3 H4"]),
        ("right", ["D2 D3 D4", "H2 H3 H4", "S2 S3 S4", "CQ CK CA"]),
        ("across", ["H2 H3 H4", "S2 S3 S4", "CQ CK CA", "D2 D3 D4"]),
    ],
)
def test_cards_go_where_the_hand_says(passing: str, got: list[str]) -> None:
    """The seat after mine sits to my left. Everybody knows what they gave and got, and nothing else."""
    state = after(Hearts(passing=passing), *HIGH_CLUBS_ON)
    views = [state.view(Seat(seat)) for seat in range(4)]
    assert [str(view.received) for view in views] == got
    assert [f"pass {view.passed}" for view in views] == HIGH_CLUBS_ON
    assert all(view.received & ~view.hand == 0 for view in views)
    assert [str(move.action) for move in views[0].history] == ["?"] * 4
    watching = state.view(None)
    assert (watching.hand, watching.passed, watching.received) == (0, 0, 0)


def test_nothing_is_passed_in_a_hand_that_is_held() -> None:
    """It begins with the two of clubs at once."""
    state = after(Hearts(passing="hold"))
    assert state.to_act == (ME,)
    assert legal(state, ME) == "C2"


def test_the_two_of_clubs_is_led_by_who_has_it_after_passing() -> None:
    """Passed to the left, it is led from there, and nothing else is."""
    state = after(Hearts(), "pass C2 C3 C4", *HIGH_CLUBS_ON[1:])
    assert state.to_act == (LEFT,)
    assert legal(state, LEFT) == "C2"
    assert refused(state, "C3") == "the first card is C2"


def test_suit_is_followed_and_the_first_trick_gets_no_penalties() -> None:
    """Clubs where there are clubs; then anything but hearts and the queen of spades."""
    state = after(Hearts(), *HIGH_CLUBS_ON, "C2")
    assert legal(state, LEFT) == "CQ CK CA"
    assert state.view(LEFT).duty == "follow clubs"
    assert refused(state, "D5") == "C has to be followed"
    state = after(Hearts(), *HIGH_CLUBS_ON, "C2", "CA")
    assert legal(state, ACROSS) == "D2 D3 D4"
    no_penalties = "no heart and no queen of spades on the first trick from a hand that has something else"
    assert refused(state, "H5") == state.view(ACROSS).duty == no_penalties
    state = after(Hearts(), *HIGH_CLUBS_ON, "C2", "CA", "D2")
    assert legal(state, RIGHT) == "S5 S6 S7 S8 S9 ST SJ SK SA"


def test_who_has_nothing_but_hearts_plays_one_on_the_first_trick() -> None:
    """A hand of thirteen hearts has no choice, and hearts are broken."""
    state = after(Hearts(passing="hold"), "C2", "D2")
    assert legal(state, ACROSS) == "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA"
    assert state.view(ACROSS).duty == "clubs were led, play any card"
    assert not state.view(None).broken
    assert after(Hearts(passing="hold"), "C2", "D2", "H2").view(None).broken


def dealt(*hands: str) -> State:
    """The first trick of a hand that is held: the ace of clubs takes it for the seat to the left."""
    game = Hearts(passing="hold")
    deal = game.deal_of([tuple(Cards.parse(hand)) for hand in hands])
    return state_of(Record(game, deal, tuple(map(game.parse, ["C2", "CA", "CK", "C3"]))))


def test_hearts_are_not_led_before_one_has_been_played() -> None:
    """With one other card this is led, and a heart is refused with the reason."""
    state = dealt(
        "C2 D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK",
        "CA DA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ",
        "CK HK S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ",
        "C3 C4 C5 C6 C7 C8 C9 CT CJ CQ HA SK SA",
    )
    assert legal(state, LEFT) == "DA"
    assert refused(state, "H2") == "hearts are not led before one has been played"


def test_the_queen_of_spades_does_not_break_hearts() -> None:
    """She is thrown in on the second trick."""
    state = after(Hearts(), *HIGH_CLUBS_ON, "C2", "CA", "D2", "SA", "CK", "D3", "SQ", "CJ")
    assert not state.view(None).broken


def test_who_has_hearts_only_leads_one() -> None:
    """Twelve hearts are left after the ace of clubs."""
    state = dealt(
        "C2 D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK",
        "CA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK",
        "CK DA S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ",
        "C3 C4 C5 C6 C7 C8 C9 CT CJ CQ HA SK SA",
    )
    assert legal(state, LEFT) == "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK"


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads() -> None:
    """The ace of clubs takes it, whatever is thrown in; penalty cards lie with who took them."""
    state = after(Hearts(), *HIGH_CLUBS_ON, "C2", "CA", "D2", "SA", "CK", "H5", "SQ", "CJ")
    view = state.view(None)
    assert state.to_act == (LEFT,)
    assert [str(cards) for cards in view.taken] == ["", "H5 SQ", "", ""]
    assert view.points == (0, 14, 0, 0)
    assert view.roles.winning is None


def test_hearts_count_one_and_the_queen_of_spades_thirteen() -> None:
    """Three hearts; the queen and a heart; nothing; nine hearts."""
    taken = ["H2 H3 H4", "H5 SQ", "", "H6 H7 H8 H9 HT HJ HQ HK HA"]
    assert score(tuple(map(Cards.parse, taken)), "add") == Result(
        (-3, -14, 0, -9),
        (
            Line("hearts", -3, (ME,)),
            Line("hearts", -1, (LEFT,)),
            Line("hearts", -9, (RIGHT,)),
            Line("queen of spades", -13, (LEFT,)),
        ),
        (3, 14, 0, 9),
    )


@pytest.mark.parametrize(("moon", "points"), [("add", (0, -26, -26, -26)), ("subtract", (26, 0, 0, 0))])
def test_who_takes_all_penalties_shoots_the_moon(moon: str, points: tuple[int, ...]) -> None:
    """With all clubs and nobody else with any, seat 0 takes the thirteen tricks."""
    tricks = [f"{suit}{rank}" for rank in RANKS for suit in "CDHS"]
    state = after(Hearts(passing="hold", moon=moon), *tricks)
    assert state.to_act == ()
    assert state.result is not None
    assert state.result.points == points
    assert state.result.tally == (26, 0, 0, 0)
    assert state.view(None).deal == Hearts().deal_of(SUITS)


def test_what_is_not_allowed_changes_nothing_and_says_why() -> None:
    """Of four passes one that cannot be refuses all."""
    state = after(Hearts())
    passes = {Seat(seat): Hearts().parse(text) for seat, text in enumerate(HIGH_CLUBS_ON)}
    with pytest.raises(IllegalAction, match="the hand has no CA"):
        state.apply({**passes, LEFT: Pass(Cards.parse("CA D2 D3"))})
    with pytest.raises(IllegalAction, match="3 cards have to be passed, not 2"):
        state.apply({**passes, LEFT: Pass(Cards.parse("D2 D3"))})
    assert refused(state, "C2") == "3 cards have to be passed before the first one is played"
    playing = after(Hearts(), *HIGH_CLUBS_ON)
    assert refused(playing, "pass C2 C3 C4") == "a card has to be played, none can be passed now"
    assert refused(playing, "H2") == "this card is not in the hand"
    with pytest.raises(GameError):
        playing.apply({LEFT: Play(card("CA"))})


@pytest.mark.parametrize(
    "text", ["", "pass", "pass C2", "pass C2 C3 C4 C5", "pass C2 C2 C3", "give C2 C3 C4", "X1"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    """An action is a card, or `pass` and three different cards."""
    with pytest.raises(NotationError):
        Hearts().parse(text)


@pytest.mark.parametrize(
    "options", [{"passing": "up"}, {"moon": "double"}, {"end": 0}, {"totals": (1, 2, 3)}]
)
def test_options_that_cannot_be_played_are_refused(options: dict[str, object]) -> None:
    """The message says what would be right."""
    with pytest.raises(BadOption):
        Hearts(**options)  # type: ignore[arg-type] # that is the point


def test_a_match_passes_left_right_across_and_holds_until_somebody_has_100() -> None:
    """26 points a hand for three players: the match is over after four hands, and the fourth has won."""
    match = ToScore(Hearts())
    passing = []
    while (seating := match.next_hand()) is not None:
        assert isinstance(seating.game, Hearts)
        passing.append(seating.game.passing)
        assert seating.players == (0, 1, 2, 3)
        match = match.after(Result((-26, -26, 0, -26), ()))
    assert passing == ["left", "right", "across", "hold"]
    assert match.standings == (-104, -104, 0, -104)


def test_a_match_goes_on_at_99() -> None:
    """The totals stand in the game of the next hand, and passing begins again after four hands."""
    match = ToScore(Hearts(totals=(99, 0, 0, 0)), played=4)
    seating = match.next_hand()
    assert seating is not None
    assert seating.game == Hearts(passing="left", totals=(99, 0, 0, 0))
    assert match.after(Result((-1, 0, 0, -25), ())).next_hand() is None
