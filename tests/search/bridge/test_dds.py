"""Bridge with open cards. The cases are ones that people can solve in their heads."""

from __future__ import annotations

import sys
from multiprocessing import active_children
from typing import TYPE_CHECKING

import pytest

from cardtable.cards import Cards, card
from cardtable.core import Seat
from cardtable.games.bridge import PLAYS, Bridge, Contract, Deal, Playing, Strain, read_hand
from cardtable.search.bridge.dds import Par, Solver, SolverGone, Unavailable, is_available
from cardtable.search.bridge.dds_worker import Unsolvable
from cardtable.search.bridge.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

needs_endplay = pytest.mark.skipif(not is_available(), reason="the extra `bridge` (endplay) is not installed")
ALL = "AKQJT98765432"
SUIT_EACH = Deal(tuple(read_hand(hand) for hand in (f"{ALL}...", f".{ALL}..", f"..{ALL}.", f"...{ALL}")))


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Solver() as made:
        yield made


def test_without_the_extra_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line that names the package."""
    monkeypatch.setitem(sys.modules, "endplay", None)
    with pytest.raises(Unavailable, match=r"pip install 'cardtable\[bridge\]'"):
        Solver()


@needs_endplay
def test_a_table_of_four_long_suits(solver: Solver) -> None:
    """Whoever has all trumps takes all tricks; without trumps the leader does."""
    table = solver.table(SUIT_EACH)
    assert table[Seat(0), Strain.SPADES] == table[Seat(2), Strain.SPADES] == 13
    assert table[Seat(1), Strain.SPADES] == 0
    assert table[Seat(2), Strain.DIAMONDS] == 13
    assert [table[Seat(seat), Strain.NOTRUMP] for seat in range(4)] == [0, 0, 0, 0]


@needs_endplay
def test_par_is_the_best_both_sides_can_do(solver: Solver) -> None:
    """Seven spades cannot be outbid: 210 + 300 + 1000."""
    assert solver.par(solver.table(SUIT_EACH), "none", Seat(0)) == Par(1510, ("7SN=", "7SS="))


@needs_endplay
def test_each_card_of_a_position_has_its_value(solver: Solver) -> None:
    """Two cards each, no trumps: the ace of spades wins one trick and the king of hearts none after it."""
    hands = ("SA H2", "S3 HA", "S2 H3", "S4 HK")
    position = Position(tuple(Cards.parse(hand) for hand in hands), Strain.NOTRUMP, Seat(0))
    (found,) = solver.cards([position])
    assert {str(each): tricks for each, tricks in found.items()} == {"SA": 1, "H2": 1}
    on = Position(
        position.hands[:1] + tuple(Cards.parse(h) for h in ("HA", "S2 H3", "S4 HK")),
        Strain.NOTRUMP,
        Seat(1),
        (card("S3"),),
    )
    (found,) = solver.cards([on])
    assert {str(each): tricks for each, tricks in found.items()} == {"S2": 1}


@needs_endplay
def test_costs_name_the_cards_that_gave_tricks_away(solver: Solver) -> None:
    """Against seven no trumps by North the lead is East's, whose thirteen hearts win whatever is played."""
    played = [card(text) for text in ("HA", "D2", "C2", "S2")]
    assert solver.costs(SUIT_EACH, Contract.parse("7NN"), played) == [0, 0, 0, 0]


@needs_endplay
def test_what_a_declarer_takes_in_given_contracts(solver: Solver) -> None:
    """Of four whole suits the trump suit takes all, and without trumps the leader's."""
    contracts = [Contract.parse(text) for text in ("7SN", "7SE", "3NS", "1HW")]
    assert solver.tricks((SUIT_EACH, contract) for contract in contracts) == [13, 0, 0, 13]


@needs_endplay
def test_the_best_line_goes_on_to_the_last_card(solver: Solver) -> None:
    """Two cards each: either way North has one trick; of equal cards the lowest is played."""
    hands = ("SA H2", "S3 HA", "S2 H3", "S4 HK")
    position = Position(tuple(Cards.parse(hand) for hand in hands), Strain.NOTRUMP, Seat(0))
    assert [str(each) for each in solver.line(position)] == ["H2", "HA", "H3", "HK", "S3", "S2", "S4", "SA"]


@needs_endplay
def test_cards_that_nobody_holds_are_named_and_the_workers_live_on(solver: Solver) -> None:
    """DDS refuses a play that cannot be; the next question is answered."""
    with pytest.raises(Unsolvable, match="DDS cannot solve this"):
        solver.costs(SUIT_EACH, Contract.parse("7NN"), [card("SA")])
    assert solver.costs(SUIT_EACH, Contract.parse("7NN"), [card("HA")]) == [0]


@needs_endplay
def test_a_worker_that_was_killed_is_replaced() -> None:
    """The question at hand goes unanswered and says so; the next is answered."""
    asked = [(SUIT_EACH, Contract.parse("7SN"))]
    others = set(active_children())
    with Solver() as solver:
        assert solver.tricks(asked) == [13]
        (worker,) = set(active_children()) - others
        worker.kill()
        worker.join()
        with pytest.raises(SolverGone, match="has ended before its time"):
            solver.tricks(asked)
        assert solver.tricks(asked) == [13]


@needs_endplay
def test_workers_start_before_they_are_asked() -> None:
    """All of them, not one by one as questions come; told twice, they start once."""
    others = set(active_children())
    with Solver(workers=2) as solver:
        solver.start()
        solver.start()
        solver.wait_for_start()
        assert len(set(active_children()) - others) == 2
        assert solver.tricks([(SUIT_EACH, Contract.parse("7SN"))]) == [13]


@pytest.mark.parametrize(
    ("hands", "trick", "why"),
    [
        (("SA", "SK", "SQ", "SA"), (), "SA is there twice"),
        (("SA", "SK", "SQ", "SJ"), ("SA",), "SA is there twice"),
        (("SA", "SK", "SQ H2", "SJ"), (), "South has 2 cards and not 1"),
        (("SA", "SK", "SQ", "SJ"), ("S2",), "North has 1 cards and not 0"),
        (("SA", "SK", "SQ", "SJ"), ("S2", "S3", "S4", "S5"), "4 cards lie in a trick that is not complete"),
        (("", "", "", ""), (), "no cards are left"),
    ],
)
def test_cards_that_cannot_lie_so_are_named(hands: tuple[str, ...], trick: tuple[str, ...], why: str) -> None:
    """Before anything is solved."""
    held = tuple(Cards.parse(hand) for hand in hands)
    assert Position(held, Strain.NOTRUMP, Seat(0), tuple(card(text) for text in trick)).why_not == why


def test_a_position_after_a_card() -> None:
    """The fourth card ends the trick, and its winner leads."""
    hands = tuple(Cards.parse(hand) for hand in ("S2 HA", "S3 H2", "SA H3", "H4 D2"))
    position = Position(hands, Strain.NOTRUMP, Seat(0))
    for text in ("S2", "S3", "SA", "D2"):
        position = position.after(card(text))
    assert position == Position(
        tuple(Cards.parse(hand) for hand in ("HA", "H2", "H3", "H4")), Strain.NOTRUMP, Seat(2)
    )


def test_a_position_is_read_off_a_play() -> None:
    """Cards that were played are gone, those of the trick lie on the table."""
    state = Bridge(contract="7NN").start(SUIT_EACH)
    assert isinstance(state, Playing)
    after = state.apply({Seat(1): PLAYS[card("HA").index]})
    assert isinstance(after, Playing)
    position = Position.of_play(after)
    assert (position.leader, position.turn, position.trick) == (1, 2, (card("HA"),))
    assert len(position.hands[1]) == 12
    assert Position.of_view(after.view(Seat(0)), SUIT_EACH.hands) == position
