"""What `skat:basic` thinks of a hand before the play."""

from __future__ import annotations

import pytest

from cardtable.cards import Cards
from cardtable.games.skat import Contract, Kind
from cardtable.players.skat.hands import GamePlan, dealt_plan, hand_plans, null_risk, plans, strength


def test_the_points_of_a_hand_add_up() -> None:
    """Clubs with the two best jacks and seven trumps: always -0.25, jacks 1.2 + 0.9, ace 1.05, ten 0.8, seven
    trumps 7 x 0.17; an ace 0.55; a single loser 0.35 - 1.45; two losers -2.9; nothing pushed."""
    hand = Cards.parse("CJ SJ CA CT C9 C8 C7 DA H7 S8")
    singles = -0.25 + 1.2 + 0.9 + 1.05 + 0.8 + 7 * 0.17 + 0.55 + 2 * (0.35 - 1.45)
    assert strength(Kind.CLUBS, hand) == pytest.approx(singles)
    together = Cards.parse("CJ SJ CA CT C9 C8 C7 DA S7 S8")
    void = -0.25 + 1.2 + 0.9 + 1.05 + 0.8 + 7 * 0.17 + 0.55 + 0.95 - 2.9
    assert strength(Kind.CLUBS, together) == pytest.approx(void)
    assert strength(Kind.CLUBS, together, Cards.parse("HT HK")) == pytest.approx(void + 0.8 * 1.4)


def test_a_grand_counts_no_trump_suit() -> None:
    """0.35, jack of clubs 1.6 and of spades 0.75, three aces 3.3, a ten behind one -0.1, losers, a void 0.75;
    and 0.45 for two jacks with the lead."""
    hand = Cards.parse("CJ SJ CA CT DA D9 HA H9 H8 H7")
    total = 0.35 + 1.6 + 0.75 + 3 * 1.1 - 0.1 - 4 * 1.25 + 0.75
    assert strength(Kind.GRAND, hand) == pytest.approx(total)
    assert strength(Kind.GRAND, hand, forehand=True) == pytest.approx(total + 0.45)


def test_what_a_game_promises_on_a_list() -> None:
    """Half of the time 24 + 50, half of the time 2 x 24 + 50 less and 40 more for each opponent."""
    assert GamePlan(Contract(Kind.CLUBS), Cards(), 0.5, 24).worth == pytest.approx((74 - 138) / 2)


def test_a_bare_ten_goes_into_the_skat() -> None:
    """With a loser: both suits are then void, and ten points safe."""
    twelve = Cards.parse("CJ HJ CA CK C9 C8 C7 DA DK D7 HT S8")
    best = max(plans(twelve, 18), key=lambda plan: plan.worth)
    assert (best.contract, str(best.pushed)) == (Contract(Kind.CLUBS), "HT S8")


def test_a_game_below_the_bid_needs_schneider() -> None:
    """At 30 clubs with one are 36 with schneider, and less likely than at 18."""
    twelve = Cards.parse("CJ HJ CA CT CK C9 C8 DA DT D7 H8 S8")
    clubs = {
        bid: next(plan for plan in plans(twelve, bid) if plan.contract.kind is Kind.CLUBS) for bid in (18, 30)
    }
    assert (clubs[18].value, clubs[30].value) == (24, 36)
    assert clubs[30].chance < clubs[18].chance


def test_no_null_above_its_value() -> None:
    """Null is worth 23 and open 46: at 24 there is the open one, at 48 none."""
    twelve = Cards.parse("C7 C8 C9 D7 D8 D9 H7 H8 H9 S7 S8 S9")
    for bid, values in ((23, [23, 46]), (24, [46]), (48, [])):
        assert [plan.value for plan in plans(twelve, bid) if plan.contract.kind is Kind.NULL] == values


def test_the_risk_of_a_null() -> None:
    """Every card with a lower one beside it is safe; an ace alone in its suit is seven above the seven."""
    assert null_risk(Cards.parse("C7 C9 CJ D7 D9 H7 H9 S7 S8 S9")) == 0
    assert null_risk(Cards.parse("C7 C9 CJ D7 D9 H7 H9 S7 S8 DA")) > 0
    assert null_risk(Cards.parse("CA")) == pytest.approx(7 * 0.16)


def test_a_grand_needs_jacks_and_aces() -> None:
    """Three of them are not enough before the skat, four are."""
    three = Cards.parse("CJ SJ CA CT CK CQ DT DK HT HK")
    four = Cards.parse("CJ SJ CA CT CK CQ DA DK HT HK")
    assert dealt_plan(three, forehand=True, bid=48).contract.kind is not Kind.GRAND
    assert dealt_plan(four, forehand=True, bid=48).contract.kind is Kind.GRAND


def test_a_hand_game_counts_a_level_more() -> None:
    """Clubs with two: 3 x 12, from the hand 4 x 12."""
    hand = Cards.parse("CJ SJ CA CT CK CQ C9 DA DT D7")
    clubs = next(plan for plan in hand_plans(hand, forehand=True) if plan.contract.kind is Kind.CLUBS)
    assert (clubs.contract, clubs.value) == (Contract(Kind.CLUBS, hand=True), 48)
