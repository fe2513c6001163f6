"""Rubber scoring, with the numbers written out."""

from __future__ import annotations

from cardtable.core import Line, Result, Seat
from cardtable.games.bridge import Bridge, Contract, Deal, Rubber, read_hand
from cardtable.games.bridge.rubber import after, played

NORTH_SOUTH = (Seat(0), Seat(2))
EAST_WEST = (Seat(1), Seat(3))

# Nobody has four honours in a suit, and every hand has an ace.
PLAIN = Deal(
    tuple(
        read_hand(hand)
        for hand in ("AK62.T98.Q54.QT2", "Q53.AK75.J63.J93", "JT4.QJ6.AK72.874", "987.432.T98.AK65")
    )
)


def test_a_part_score_stands_below_the_line_until_it_makes_a_game() -> None:
    """Two spades are 60 below; two hearts more make 120, a game, and the line is drawn."""
    first = played(Contract.parse("2SN"), 9, PLAIN, (0, 0), (0, 0))
    assert first.points == (90, -90, 90, -90)
    assert first.lines[:2] == (Line("below the line", 60, NORTH_SOUTH), Line("1 over", 30, NORTH_SOUTH))
    assert after((0, 0), (0, 0), first) == ((60, 0), (0, 0))
    second = played(Contract.parse("2HN"), 8, PLAIN, (60, 40), (0, 0))
    assert after((60, 40), (0, 0), second) == ((0, 0), (1, 0))


def test_the_rubber_is_worth_700_or_500() -> None:
    """700 if the other side has no game, 500 if it has one."""
    quick = played(Contract.parse("3NE"), 9, PLAIN, (0, 0), (0, 1))
    assert quick.points == (-800, 800, -800, 800)
    slow = played(Contract.parse("3NE"), 9, PLAIN, (0, 0), (1, 1))
    assert slow.points == (-600, 600, -600, 600)


def test_undertricks_count_for_the_other_side_and_by_the_declarers_games() -> None:
    """Two down doubled is 500 for a side that has a game, 300 for one that has none."""
    vulnerable = played(Contract.parse("4SXN"), 8, PLAIN, (0, 0), (1, 0))
    assert vulnerable.lines[0] == Line("2 down", 500, EAST_WEST)
    assert played(Contract.parse("4SXN"), 8, PLAIN, (0, 0), (0, 1)).points == (-300, 300, -300, 300)


def test_honours_count_for_whoever_holds_them() -> None:
    """Four trump honours are 100, five 150, four aces at no trumps 150; also for the defenders."""
    deal = Deal(
        tuple(
            read_hand(hand)
            for hand in ("AKQJT.A32.A2.A32", "98.KQJT9.K43.K54", "765.654.QJT.QJT9", "432.87.98765.876")
        )
    )
    spades = played(Contract.parse("4SN"), 10, deal, (0, 0), (0, 0))
    assert Line("honours", 150, NORTH_SOUTH) in spades.lines
    hearts = played(Contract.parse("4HN"), 10, deal, (0, 0), (0, 0))
    assert Line("honours", 100, EAST_WEST) in hearts.lines
    assert hearts.points == (20, -20, 20, -20)
    notrump = played(Contract.parse("1NE"), 7, deal, (0, 0), (0, 0))
    assert notrump.points == (110, -110, 110, -110)


def test_slams_and_insult_are_above_the_line() -> None:
    """Six no trumps doubled: 380 below, 500 for the slam, 50 for the insult, no game bonus."""
    assert played(Contract.parse("6NXN"), 12, PLAIN, (0, 0), (0, 0)).points[0] == 930


def test_a_rubber_is_over_after_two_games() -> None:
    """The dealer moves on, the score is carried along, the second game of a side ends it."""
    rubber = Rubber(Bridge(scoring="rubber"))
    game = Result((120, -120, 120, -120), (Line("below the line", 120, NORTH_SOUTH),), (10, 3))
    once = rubber.after(game)
    assert once.game == Bridge(dealer="E", scoring="rubber", games=(1, 0))
    assert once.game.vulnerable_sides == (True, False)
    passed = once.after(Result((0, 0, 0, 0), ()))
    assert passed.game == Bridge(dealer="S", scoring="rubber", games=(1, 0))
    last = passed.after(game)
    assert last.next_hand() is None
    assert last.standings == (240, -240, 240, -240)
