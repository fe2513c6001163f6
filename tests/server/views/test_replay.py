"""Replays with open cards: at each step every card is at one place."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from cardtable.games import GAMES
from cardtable.server.views.replay import replay_open
from server.folded import played_room

HANDS = 50
CARD = re.compile(r"(?:play )?([CDHS][2-9TJQKA])\**")
DECKS = {"bridge": 52, "skat": 32, "pinochle": 48, "two-hand-pinochle": 48}


def steps(name: str, seed: int) -> list[dict[str, Any]]:
    """The fields of the table at each step that cards are in."""
    room = played_room(GAMES[name](), seed)
    told = msgspec.json.decode(msgspec.json.encode(replay_open(room, room.finished[0], "person 1")))
    table = {field: told["start"][field] for field in ("held", "apart", "view", "history")}
    found = [table]
    for step in told["steps"]:
        grown = [*table["history"], *step["append"].get("history", [])]
        table = {
            **table,
            **{key: value for key, value in step["set"].items() if key in table},
            "history": grown,
        }
        found.append(table)
    return found


def played(table: dict[str, Any]) -> list[str]:
    """The cards that have been played so far."""
    return [found[1] for move in table["history"] if (found := CARD.fullmatch(move["action"]))]


@pytest.mark.parametrize("name", DECKS)
def test_every_card_is_at_one_place_at_each_step(name: str) -> None:
    """In a hand, played, or apart; in two-hand pinochle also in the stock, whose cards nobody sees."""
    for seed in range(HANDS):
        whole: Counter[str] | None = None
        for table in steps(name, seed):
            apart = (table["apart"] or "").split()
            seen = Counter([card for hand in table["held"] for card in hand.split()] + played(table) + apart)
            hidden = 0
            if name == "two-hand-pinochle":
                seen += Counter(table["view"]["upcard"])
                hidden = table["view"]["stock"]
            assert seen.total() + hidden == DECKS[name]
            if not hidden:
                assert whole is None or seen == whole
                whole = seen


def test_every_card_of_6_nimmt_is_at_one_place_at_each_step() -> None:
    """In a hand, in a row, taken, or chosen and not yet in its row."""
    for seed in range(HANDS):
        for table in steps("nimmt", seed):
            view = table["view"]
            hands = [card for hand in table["held"] for card in hand]
            taken = [card for row in view["taken"] for card in row["cards"]]
            lying = [card for row in view["rows"] for card in row] + [card for _, card in view["waiting"]]
            assert len({*hands, *taken, *lying}) == len(hands + taken + lying) == 10 * len(table["held"]) + 4


def test_the_cards_that_were_pushed_lie_in_the_skat() -> None:
    """First the two that were dealt there, then nothing, then the two that were pushed, to the end."""
    picked_up = 0
    for seed in range(HANDS):
        found = steps("skat", seed)
        dealt, pushed = found[0]["apart"], list[str]()
        for table in found:
            said = [move["action"] for move in table["history"]]
            pushed = [action.removeprefix("push ") for action in said if action.startswith("push ")]
            lying = pushed[0] if pushed else "" if "skat" in said else dealt
            assert set(table["apart"].split()) == set(lying.split())
        picked_up += bool(pushed)
    assert picked_up > 0
