"""6 nimmt! by its rule book (Amigo, W. Kramer), with the numbers written out."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core import Line, Result, Seat
from cardtable.errors import BadOption, IllegalAction, NotationError, OutOfTurn
from cardtable.games.nimmt import (
    HEADS,
    Card,
    Choosing,
    Deal,
    Nimmt,
    Official,
    Over,
    Play,
    State,
    Taken,
    TakeRow,
    TakingRow,
    ToScore,
)


def row(*cards: int) -> tuple[Card, ...]:
    return tuple(Card(card) for card in cards)


def position(rows: list[tuple[int, ...]], *hands: tuple[int, ...]) -> Choosing:
    """A trick to be chosen, with rows from the highest end down and a few cards in each hand."""
    game = Nimmt(seats=len(hands))
    deal = Deal(row(1, 2, 3, 4), tuple(row(*hand) for hand in hands))
    return Choosing(game, deal, deal.hands, tuple(row(*cards) for cards in rows), (), ())


def chosen(state: State, *cards: int) -> State:
    return state.apply({Seat(seat): Play(Card(card)) for seat, card in enumerate(cards)})


def test_heads() -> None:
    """104 cards with 171 heads: 55 has seven, doublets five, tens three, fives two, the others one."""
    cards = HEADS[1:]
    assert (len(cards), sum(cards)) == (104, 171)
    assert Counter(cards) == {1: 76, 2: 9, 3: 10, 5: 8, 7: 1}
    assert [HEADS[card] for card in (55, 11, 99, 10, 100, 5, 95, 1, 104)] == [7, 5, 5, 3, 3, 2, 2, 1, 1]


def test_cards_go_to_the_nearest_lower_row_lowest_first() -> None:
    """The example of the rule book: rows end in 12, 37, 43, 58; 14, 15, 44 and 61 are laid in that order."""
    state = position([(58,), (43,), (37,), (12,)], (14, 1), (15, 2), (44, 3), (61, 4))
    after = chosen(state, 14, 15, 44, 61)
    assert after.rows == (row(58, 61), row(43, 44), row(37), row(12, 14, 15))
    assert after.taken == ()


def test_sixth_card_takes_the_row() -> None:
    """Whoever lays the sixth card takes the five before it: 10, 20, 30, 40 and 50 have 15 heads."""
    state = position([(90,), (80,), (10, 20, 30, 40, 50), (5,)], (60, 1), (51, 2))
    after = chosen(state, 60, 51)
    assert after.rows == (row(90), row(80), row(51, 60), row(5))
    assert after.taken == (Taken(Seat(1), 1, row(10, 20, 30, 40, 50)),)
    assert after.view(None).heads == (0, 15)


def test_card_lower_than_all_rows_takes_one_of_its_choice() -> None:
    """The owner of the lowest card chooses a row, takes it, and the card starts the row anew; then
    the other cards are laid, the next of them behind that very card."""
    state = chosen(position([(90,), (80, 85), (70,), (60,)], (3, 1), (7, 2), (95, 4)), 3, 7, 95)
    assert isinstance(state, TakingRow)
    assert state.to_act == (Seat(0),)
    assert state.legal(Seat(0)) == (
        TakeRow(Card(90)),
        TakeRow(Card(85)),
        TakeRow(Card(70)),
        TakeRow(Card(60)),
    )
    assert state.view(Seat(2)).waiting == ((0, 3), (1, 7), (2, 95))
    after = state.apply({Seat(0): TakeRow(Card(85))})
    assert after.rows == (row(90, 95), row(70), row(60), row(3, 7))
    assert after.taken == (Taken(Seat(0), 1, row(80, 85)),)


def test_rows_run_from_the_highest_end_down() -> None:
    """From the first trick on rows are ordered by their last cards, the highest first."""
    deal = Deal(row(9, 30, 55, 80), (row(*range(31, 41)), row(*range(41, 51))))
    assert Nimmt(seats=2).start(deal).view(None).rows == (row(80), row(55), row(30), row(9))


def test_whole_hand() -> None:
    """Twenty cards laid by hand: seat 0 takes one row with 8 heads, seat 1 two rows with 7 and 6."""
    deal = Deal(row(20, 40, 60, 80), (row(*range(81, 91)), row(*range(91, 101))))
    game = Nimmt(seats=2)
    state: State = game.start(deal)
    for trick in range(10):
        assert state.view(Seat(0)).trick == trick + 1
        state = chosen(state, 81 + trick, 91 + trick)
    assert isinstance(state, Over)
    assert state.rows == (row(99, 100), row(86, 87, 88, 89, 90), row(40), row(20))
    assert state.result.points == (-8, -13)
    assert state.result.lines == (
        Line("trick 4: 80 81 91 92 93", -7, (Seat(1),)),
        Line("trick 6: 60 82 83 84 85", -8, (Seat(0),)),
        Line("trick 9: 94 95 96 97 98", -6, (Seat(1),)),
    )
    assert state.result.tally == (8, 13, 25)
    assert game.worth(deal) == 46


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ({0: Play(Card(99)), 1: Play(Card(7))}, "this card is not in the hand"),
        ({0: Play(Card(7)), 1: Play(Card(7))}, "this card is not in the hand"),
        ({0: TakeRow(Card(90)), 1: Play(Card(7))}, "no row can be taken now"),
    ],
)
def test_wrong_cards_are_refused(moves: dict[int, Play | TakeRow], why: str) -> None:
    """Only cards of the own hand may be chosen, and no row unless one has to be taken."""
    state = position([(90,), (80,), (70,), (60,)], (3, 1), (7, 2))
    with pytest.raises(IllegalAction, match=why):
        state.apply({Seat(seat): action for seat, action in moves.items()})


def test_card_cannot_be_played_twice() -> None:
    """A card that left the hand is gone."""
    state = chosen(position([(90,), (80,), (70,), (2,)], (3, 5), (7, 8)), 3, 7)
    with pytest.raises(IllegalAction, match="this card was played before"):
        chosen(state, 3, 8)


def test_only_rows_on_the_table_can_be_taken() -> None:
    """A row is named by its last card, by the seat whose card is lowest."""
    state = chosen(position([(90,), (80,), (70,), (60,)], (3, 1), (7, 2)), 3, 7)
    with pytest.raises(IllegalAction, match="no row ends in 4; the rows end in 90, 80, 70, 60"):
        state.apply({Seat(0): TakeRow(Card(4))})
    with pytest.raises(IllegalAction, match="no card can be played now"):
        state.apply({Seat(0): Play(Card(1))})
    with pytest.raises(OutOfTurn):
        state.apply({Seat(1): TakeRow(Card(90))})


@pytest.mark.parametrize(
    ("seats", "tactics", "highest"),
    [(2, True, 24), (3, True, 34), (4, True, 44), (10, True, 104), (2, False, 104), (10, False, 104)],
)
def test_cards_in_play(seats: int, tactics: bool, highest: int) -> None:
    """Tactics plays with ten cards for each seat and four more, so that all of them are known."""
    assert list(Nimmt(seats, tactics).deck) == list(range(1, highest + 1))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"seats": 1}, "2 to 10 seats, not 1"),
        ({"seats": 11}, "2 to 10 seats, not 11"),
        ({"end": 0}, "1 head or more"),
        ({"totals": (1, 2)}, "4 numbers"),
        ({"totals": (0, 0, 0, -1)}, "from 0 up"),
    ],
)
def test_impossible_options(options: dict[str, int], why: str) -> None:
    """A game that cannot be played cannot be made."""
    with pytest.raises(BadOption, match=why):
        Nimmt(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", "0", "105", "-1", "1.5", "take", "take 0", "give 5", "٣", "1e2", "9" * 5000]
)
def test_texts_that_are_no_action(text: str) -> None:
    """What is neither a card nor a row is refused with what would be right."""
    with pytest.raises(NotationError, match="a number from 1 to 104"):
        Nimmt().parse(text)


@given(text=st.text(max_size=12))
def test_parse_never_fails_otherwise(text: str) -> None:
    """Any text is an action whose own text reads as the same action, or a NotationError."""
    try:
        action = Nimmt().parse(text)
    except NotationError:
        return
    assert Nimmt().parse(str(action)) == action


def took(*heads: int) -> Result:
    """The end of a hand in which each seat took so many heads."""
    return Result(tuple(-number for number in heads), ())


def test_match_ends_when_somebody_has_enough() -> None:
    """With 66 heads the match is over at 66, not at 65; the next hand knows the totals so far."""
    match = ToScore(Nimmt(seats=2))
    match = match.after(took(40, 10))
    seating = match.next_hand()
    assert seating is not None
    assert seating.game == Nimmt(seats=2, totals=(40, 10))
    assert seating.deal == 1
    assert match.after(took(25, 0)).next_hand() is not None
    over = match.after(took(26, 30))
    assert over.next_hand() is None
    assert over.standings == (-66, -40)


def test_match_that_goes_beyond() -> None:
    """Played beyond the score, as an older arena did, exactly that many heads do not end the match."""
    match = ToScore(Nimmt(seats=2), beyond=True).after(took(66, 0))
    assert match.next_hand() is not None
    assert match.after(took(1, 0)).next_hand() is None


def test_official_match_rotates_the_hands() -> None:
    """In one round of three players everybody gets each of the three hands of the one deal."""
    match = Official(Nimmt(seats=3), rounds=1)
    seatings = []
    for heads in [(5, 0, 0), (5, 0, 0), (5, 0, 0)]:
        seating = match.next_hand()
        assert seating is not None
        seatings.append((seating.deal, seating.players, seating.game))
        match = match.after(took(*heads))
    assert seatings == [
        (0, (0, 1, 2), Nimmt(seats=3, totals=(0, 0, 0))),
        (0, (1, 2, 0), Nimmt(seats=3, totals=(0, 0, 5))),
        (0, (2, 0, 1), Nimmt(seats=3, totals=(0, 5, 5))),
    ]
    assert match.next_hand() is None
    assert match.standings == (-5, -5, -5)


def test_official_match_to_a_score_plays_whole_rounds() -> None:
    """Without a number of rounds the score is looked at only after everybody had every hand."""
    match = Official(Nimmt(seats=2, end=10), rounds=None)
    match = match.after(took(30, 0))
    assert match.next_hand() is not None
    match = match.after(took(0, 0))
    assert match.next_hand() is None


def test_the_view_says_where_each_card_would_go() -> None:
    """By the rows as they lie now: 12, 37, 43 and 58 are their ends, 11 is lower than all."""
    view = position([(58,), (43,), (37,), (11, 12)], (11, 13, 42, 44, 104), (1,)).view(Seat(0))
    assert view.goes_to == (None, 3, 2, 1, 0)
    assert (view.row_heads, view.row_length, view.trick, view.tricks) == ((1, 1, 1, 6), 5, 1, 10)
