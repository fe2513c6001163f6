"""Deals that can be checked: known answers, no favourites, and a verifier that is not fooled."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from click.testing import CliRunner

from cardtable.cli import cardtable
from cardtable.errors import CardtableError
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.server.deals import fair_deals as fair
from cardtable.server.deals.verify import read, verify
from server.inside import Site, play_hand, tell

COMMITMENT = "6a404bb0ea1f7bae7c2ff507a99e56a9ae7d6b5d661f5d28093f1c39f3518ece"
START = (26, 46, 65, 97)
HAND = (14, 37, 50, 56, 60, 73, 84, 89, 93, 94)


def test_known_answers() -> None:
    """The commitment and the deal of a given secret never change: old hands stay verifiable."""
    secret = bytes(range(32))
    assert fair.commitment(secret, "5f0c0e9a7d2b4c31", 3) == COMMITMENT
    deal: Any = fair.deal(Nimmt(seats=2), secret, "5f0c0e9a7d2b4c31", 3)
    assert deal.start == START
    assert deal.hands[0] == HAND


def test_every_secret_deals_something_else() -> None:
    """Table, hand and secret all matter."""
    places = [("a", 1, bytes(32)), ("b", 1, bytes(32)), ("a", 2, bytes(32)), ("a", 1, b"\\1" * 32)]
    deals = {str(fair.deal(Nimmt(), secret, table, hand)) for table, hand, secret in places}
    assert len(deals) == 4


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_dealt(name: str) -> None:
    """The deal of any game in any of its forms is one that its layout allows."""
    for game in GAMES[name].presets().values():
        deal = fair.deal(game, bytes(32), "table", 1)
        assert game.layout.why_not(deal.piles) is None


def test_no_card_prefers_a_place() -> None:
    """Over two thousand deals each card comes to the first hand about as often: chi-square, 103 degrees
    of freedom, far below what chance exceeds once in a million."""
    counts: Counter[int] = Counter()
    for hand in range(2000):
        deal: Any = fair.deal(Nimmt(seats=2), bytes(32), "table", hand)
        counts.update(deal.hands[0])
    due = 2000 * 10 / 104
    assert sum((counts[card] - due) ** 2 / due for card in range(1, 105)) < 185


async def finished_hand(here: Site) -> dict[str, Any]:
    ada = await here.visitor("Ada")
    table = await ada.open(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
    promised = (await ada.look(table))["hand"]["commitment"]
    early = await ada.client.get(f"/api/tables/{table}/hands/1")
    assert (early.status_code, early.json()["detail"]) == (409, "This hand is still being played.")
    seen = await play_hand(ada, table)
    hand = await ada.get(f"/api/tables/{table}/hands/1")
    assert hand["commitment"] == promised == seen["hands"][0]["commitment"]
    return hand


def test_a_played_hand_is_verified_and_changed_ones_are_not(sqlite: str) -> None:
    """What the server gives of a finished hand passes; whatever is changed in it is found."""
    found: dict[str, Any] = {}

    async def story(here: Site) -> None:
        found.update(await finished_hand(here))

    tell(sqlite, story)
    done = CliRunner().invoke(cardtable, ["verify", "-"], input=json.dumps(found))
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == f"hand 1 at table {found['table']}, a hand of nimmt: fair"
    other = {**found["record"]["deal"]}
    other["hand 0"], other["hand 1"] = other["hand 1"], other["hand 0"]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"secret": "00" * 32}, "does not fit the commitment"),
        ({"secret": "xyz"}, "not written in hexadecimal digits"),
        ({"hand": 2}, "does not fit the commitment"),
        ({"record": {**found["record"], "deal": other}}, "not dealt from the secret"),
        ({"record": {**found["record"], "actions": ["1", "2"]}}, "not played by the rules"),
        ({"record": {**found["record"], "actions": []}}, "not finished"),
        ({"id": "nimmt1.AAAA"}, "belongs to another hand"),
    ]
    for change, why in wrong:
        with pytest.raises(CardtableError, match=why):
            verify(read(json.dumps({**found, **change})))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"table": 5}', "\\ud800", "[" * 100_000])
def test_files_that_are_no_hands(text: str) -> None:
    """Anything else is refused in one line."""
    with pytest.raises(CardtableError, match="not a finished hand of a web table"):
        read(text)


def test_the_coin_is_tossed() -> None:
    """Also a deck of two is shuffled: the coin of two-hand pinochle shows both its sides."""
    deals: list[Any] = [fair.deal(TwoHand(), bytes(32), "table", hand) for hand in range(1, 9)]
    assert "".join(str(deal.coin[0])[0] for deal in deals) == "thhthhht"
