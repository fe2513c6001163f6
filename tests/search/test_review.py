"""What each action of a hand was worth, and what it cost."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.games import GAMES, part_of
from cardtable.games.bridge import Bridge, Deal, read_hand
from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.notation.own import ids
from cardtable.record import Record
from cardtable.search.part import SearchPart
from cardtable.search.tricks import open_game
from cardtable.search.tricks.open_cards import Limit
from cardtable.search.two_hand_pinochle.endgame import solve
from cardtable.table import Table
from support.two_hand_rounds import ending

if TYPE_CHECKING:
    from cardtable.record import AnyRecord
    from cardtable.search.review import Decision
    from cardtable.table import AnyTable

ALL = "AKQJT98765432"
SKAT = "skat1.0c_qWhgfc73Cc-Oo5yzRMYAoLi"
DECLARER, DECLARERS_POINTS = 0, 63


def reviewed(record: AnyRecord) -> list[Decision[Any]]:
    review = part_of(SearchPart, record.game.name).review
    assert review is not None
    return list(review.decisions(record))


def told(decision: Decision[Any]) -> dict[str, float]:
    return {str(action): value for action, value in decision.values}


def acted(record: AnyRecord, *actions: str) -> AnyRecord:
    return Record(record.game, record.deal, tuple(record.game.parse(action) for action in actions))


def end_of_a_round(*actions: str) -> AnyRecord:
    """The other has three nines against the ace of spades and a royal marriage."""
    state = ending("HK HQ SA", "C9 D9 S9")
    return acted(Record(state.round.game, state.deal), *actions)


def test_the_end_of_a_round_of_two_hand_pinochle_is_solved() -> None:
    """With the ace first the marriage is melded: 11 + 40 + 4 + 3; a lead from it leaves 4 + 3 + 11."""
    (good,) = reviewed(end_of_a_round("SA"))
    assert told(good) == {"SA": 58, "HK": 18, "HQ": 18}
    assert good.cost == 0
    (bad,) = reviewed(end_of_a_round("HK"))
    assert (bad.number, bad.seat, str(bad.action), bad.cost) == (0, 0, "HK", 40)


def test_twelve_cards_without_a_stock_are_solved_too() -> None:
    """The best is what perfect play brings, and nothing was guessed."""
    state = ending("SA ST SK SQ SJ S9 DA DT DK DQ DJ D9", "CA CT CK CQ CJ C9 HA HT HK HQ HJ H9")
    solved = solve(state.view(state.to_act[0]), Random(1))
    assert solved is not None
    (decision,) = reviewed(acted(Record(state.round.game, state.deal), "D9"))
    assert (decision.guesses, decision.error) == (0, 0)
    assert decision.values[0][1] == solved.value


def test_whoever_has_all_trumps_takes_all_counters() -> None:
    """Every seat of pinochle has one suit: the bidder takes 25 whatever is played, the others none."""
    game = Pinochle()
    deal = game.deal_of([[card for card in DOUBLE_DECK if str(card)[0] == suit] for suit in "DCHS"])
    play = ["DA", "C9", "HA", "SA"]
    first, *others = reviewed(acted(Record(game, deal), "pass", "pass", "pass", "trump D", *play))
    assert told(first) == dict.fromkeys(("DA", "DT", "DK", "DQ", "DJ", "D9"), 25)
    assert told(others[0]) == dict.fromkeys(("CA", "CT", "CK", "CQ", "CJ", "C9"), 0)
    # The partner wins the trick for the bidder, so that its cards count as well.
    assert told(others[1]) == dict.fromkeys(("HA", "HT", "HK", "HQ", "HJ", "H9"), 25)
    assert [decision.number for decision in (first, *others)] == [4, 5, 6, 7]


def test_bridge_counts_tricks() -> None:
    """Every seat has one suit, and whoever leads without trumps takes all."""
    hands = tuple(read_hand(hand) for hand in (f"{ALL}...", f".{ALL}..", f"..{ALL}.", f"...{ALL}"))
    record = acted(Record(Bridge(contract="7NN"), Deal(hands)), "H2")
    (lead,) = reviewed(record)
    assert (lead.seat, lead.cost) == (1, 0)
    assert set(told(lead).values()) == {13}


def test_bridge_shows_what_was_missed() -> None:
    """East has twelve hearts to run and leads the spade that North waits for. A claim has no value."""
    hands = ("AKQJT9876543.2..", "2.AKQJT9876543..", f"..{ALL}.", f"...{ALL}")
    game = Bridge(contract="7NN", claims=True)
    record = acted(Record(game, Deal(tuple(read_hand(hand) for hand in hands))), "S2", "claim 12")
    (lead,) = reviewed(record)
    assert (told(lead)["HA"], told(lead)["S2"], lead.cost) == (12, 1, 11)
    assert str(lead.line[0]).startswith("H")
    assert len(lead.line) == 52


def test_values_hang_together() -> None:
    """What an action of skat leaves is what the next decision finds, and in the end what the declarer has."""
    record = ids.read(SKAT)
    left = None
    for decision in reviewed(record):
        sign, total = (1, 0) if decision.seat == DECLARER else (-1, 120)
        best = total + sign * decision.values[0][1]
        assert left is None or best == left
        left = best - sign * decision.cost
        assert not decision.line or told(decision)[str(decision.line[0])] == decision.values[0][1]
        assert bool(decision.line) == (decision.cost > 0)
    assert left == DECLARERS_POINTS


def played_at_random(game: str, seed: int, actions: int) -> AnyRecord:
    """So many actions of a hand; bids are the lowest there are, so that there is a game."""
    rng = Random(seed)
    made = GAMES[game]()
    table: AnyTable = Table(Record(made, made.deal(rng)))
    while table.waiting and table.length < actions:
        for seat in table.waiting:
            table.submit(seat, rng.choice(table.legal(seat)[:3]))
    record: AnyRecord = table.record
    return record


@pytest.mark.parametrize(("game", "actions"), [("nimmt", 4), ("two-hand-pinochle", 20)])
@pytest.mark.parametrize("seed", range(2))
def test_every_action_has_a_value(game: str, actions: int, seed: int) -> None:
    """All that was allowed is valued, best first, and nothing costs less than nothing."""
    record = played_at_random(game, seed, actions)
    decided = list(record.decisions())
    for decision in reviewed(Record(record.game, record.deal, record.actions)):
        state, seat, action = decided[decision.number]
        values = [value for _, value in decision.values]
        assert (decision.seat, decision.action) == (seat, action)
        assert {str(each) for each, _ in decision.values} == {str(each) for each in state.legal(seat)}
        assert values == sorted(values, reverse=True)
        assert decision.cost >= 0


def test_what_is_not_proved_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """With little effort only the end of a hand is solved, and nothing there has another value."""
    whole = {decision.number: decision for decision in reviewed(ids.read(SKAT))}
    monkeypatch.setattr(open_game, "REVIEWED", Limit(nodes=1000))
    quick = {decision.number: decision for decision in reviewed(ids.read(SKAT))}
    assert 0 < len(quick) < len(whole)
    assert min(whole) not in quick
    assert all(told(decision) == told(whole[number]) for number, decision in quick.items())
