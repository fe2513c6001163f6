"""Table, Record and Match, tried with the tiny game and with 6 nimmt!."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.core import Clock, Hidden, Seat
from cardtable.errors import BadOption, GameError, IllegalAction, OutOfTurn
from cardtable.games.nimmt import Nimmt
from cardtable.match import Rounds, Seating, shuffled
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table, play
from support.tiny import Action, Away, Deal, Show, Tiny

ONE, TWO = Seat(0), Seat(1)
DEAL = Deal(((1, 3, 5), (2, 4, 6)))


def test_simultaneous_choices_are_secret_until_all_are_in() -> None:
    """The first choice is in no view, not even the chooser's, until the second one is made."""
    table = Table(Record(Tiny(), DEAL))
    before = [table.view(seat) for seat in (None, ONE, TWO)]
    assert table.submit(TWO, Away(6)) is False
    assert [table.view(seat) for seat in (None, ONE, TWO)] == before
    assert table.waiting == (ONE,)
    assert table.length == 0
    assert table.submit(ONE, Away(1)) is True
    assert table.length == 2
    assert table.view(ONE).away == (1,)
    assert [move.action for move in table.view(ONE).history] == [Hidden(), Hidden()]


def test_actions_are_recorded_in_the_order_of_seats() -> None:
    """Whoever answers first, the record has the choices in the order of `to_act`."""
    table = Table(Record(Tiny(), DEAL))
    table.submit(TWO, Away(6))
    table.submit(ONE, Away(1))
    assert table.record.actions == (Away(1), Away(6))


def test_refused_choices_change_nothing() -> None:
    """A second choice, a card not held, a move after the end: refused, and the table stays as it was."""
    table = Table(Record(Tiny(), DEAL))
    with pytest.raises(IllegalAction, match="seat 0 cannot do 'away 2': this card is not in the hand"):
        table.submit(ONE, Away(2))
    table.submit(ONE, Away(1))
    with pytest.raises(OutOfTurn, match="seat 0 moved, but it is the turn of seat 1"):
        table.submit(ONE, Away(3))
    table.submit(TWO, Away(2))
    table.submit(ONE, Show(5))
    table.submit(TWO, Show(4))
    assert table.result is not None
    assert table.result.points == (1, -1)
    with pytest.raises(OutOfTurn, match="seat 0 moved, but the hand is over"):
        table.submit(ONE, Show(3))


def test_table_resumes_where_the_record_stops() -> None:
    """A table made from the record of another one stands in the same position."""
    table = Table(Record(Tiny(), DEAL))
    table.submit(ONE, Away(1))
    table.submit(TWO, Away(2))
    again = Table(table.record)
    assert [again.view(seat) for seat in (None, ONE, TWO)] == [table.view(s) for s in (None, ONE, TWO)]


def test_record_that_breaks_the_rules() -> None:
    """Replaying names the first action that cannot be."""
    with pytest.raises(IllegalAction, match="not in the hand"):
        _ = Record(Tiny(), DEAL, (Away(2), Away(4))).last
    with pytest.raises(OutOfTurn):
        _ = Record(Tiny(), DEAL, (Away(1),)).last
    over = (Away(1), Away(2), Show(3), Show(4), Show(5), Show(6))
    with pytest.raises(GameError, match="action 5 comes after the end of the hand"):
        _ = Record(Tiny(), DEAL, over).last


def test_digits_are_indices_among_legal_actions() -> None:
    """Each action is a digit, and the number of alternatives its base."""
    record = Record(Tiny(), DEAL, (Away(3), Away(6), Show(5), Show(2)))
    assert list(record.digits()) == [(1, 3), (2, 3), (1, 2), (0, 2)]


def test_players_finish_a_hand() -> None:
    """Players that see only their views play a hand to its result, the same for the same seeds."""
    game = Nimmt()
    deal = game.deal(Random(5))
    records = {play(Table(Record(game, deal)), [RandomPlayer(seat) for seat in range(4)]) for _ in range(2)}
    (record,) = records
    assert record.last.result is not None


def test_rounds_give_every_player_every_hand() -> None:
    """In a match of two deals for three players, each player sits once on each seat of each deal."""
    match = Rounds(Nimmt(seats=3), deals=2)
    seatings = []
    while (seating := match.next_hand()) is not None:
        seatings.append(seating)
        deal = shuffled(seating, seed=9)
        record = play(Table(Record(seating.game, deal)), [RandomPlayer(seat) for seat in range(3)])
        result = record.last.result
        assert result is not None
        match = match.after(result)
    assert [seating.deal for seating in seatings] == [0, 0, 0, 1, 1, 1]
    assert {seating.players for seating in seatings[:3]} == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    assert shuffled(seatings[0], 9) == shuffled(seatings[2], 9) != shuffled(seatings[3], 9)


def test_points_go_to_the_players_not_to_the_seats() -> None:
    """Player 2 sits on seat 0, so it gets what seat 0 made."""
    assert Seating(Tiny(), (2, 0, 1), 0).by_player((10, 20, 30)) == (20, 30, 10)


def test_match_without_deals() -> None:
    """A match has at least one deal."""
    with pytest.raises(BadOption, match="at least one deal, not 0"):
        Rounds(Tiny(), deals=0)


def test_copy_goes_its_own_way() -> None:
    """What is chosen at a copy does not show at the table it was made from."""
    table = Table(Record(Tiny(), DEAL))
    table.submit(ONE, Away(1))
    twin = table.copy()
    twin.submit(TWO, Away(2))
    assert (twin.length, twin.waiting) == (2, (ONE, TWO))
    assert (table.length, table.waiting) == (0, (TWO,))


def test_players_finish_a_hand_in_which_somebody_has_chosen() -> None:
    """A choice that is in stays in; the player of that seat is asked again only at the next turn."""
    table = Table(Record(Tiny(), DEAL))
    table.submit(TWO, Away(6))
    table.finish([RandomPlayer[Action](1), RandomPlayer[Action](2)], Clock)
    assert table.record.actions[1] == Away(6)
    assert table.result is not None


def test_all_choices_at_once() -> None:
    """What is still missing comes in one piece; if one of it is refused, none of it counts."""
    table = Table(Record(Tiny(), DEAL))
    with pytest.raises(IllegalAction, match="seat 1 cannot do 'away 1': this card is not in the hand"):
        table.submit_all({ONE: Away(1), TWO: Away(1)})
    with pytest.raises(OutOfTurn, match="seat 0 moved, but it is the turn of seats 0 and 1"):
        table.submit_all({ONE: Away(1)})
    assert (table.length, table.waiting) == (0, (ONE, TWO))
    table.submit(TWO, Away(2))
    with pytest.raises(OutOfTurn, match="seats 0 and 1 moved, but it is the turn of seat 0"):
        table.submit_all({ONE: Away(1), TWO: Away(4)})
    table.submit_all({ONE: Away(1)})
    assert table.record.actions == (Away(1), Away(2))
    assert table.legal(ONE) == table.view(ONE).legal
