"""A table from the outside: playing a hand, hints, talk, and where tables are found."""

from __future__ import annotations

import pytest

from cardtable.games import GAMES, usual_match
from cardtable.texts import text_of
from server.inside import Site, play_hand, tell, two_people


def test_play_now(sqlite: str) -> None:
    """One request opens a table, seats me and three computers, and deals."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", start=True)
        seen = await ada.look(table)
        assert seen["status"] == "playing"
        assert [chair["kind"] for chair in seen["chairs"]] == ["person", *["computer"] * 3]
        assert seen["me"] == {"chair": 0, "seat": 0}
        assert len(seen["view"]["hand"]) == 10
        assert [each["action"] for each in seen["legal"]] == [str(card) for card in seen["view"]["hand"]]

    tell(sqlite, story)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_every_game_is_played_from_what_the_stream_says(game: str, sqlite: str) -> None:
    """Whoever follows the stream and sends back what it offers plays a hand to its end, in any game."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        preset = next(iter(GAMES[game].presets().values()))
        others = [f"{game}:random"] * (len(usual_match(preset).standings) - 1)
        table = await ada.open(game=game, chairs=["me", *others], start=True)
        seen = await play_hand(ada, table, choice=-1)
        assert [hand["number"] for hand in seen["hands"]] == [1]
        assert seen == await ada.look(table)

    tell(sqlite, story)


def test_hint(sqlite: str) -> None:
    """A hint is a legal action with a reason, for who is to act in a game against computers; asking again
    gives the same."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", start=True)
        seen = await ada.look(table)
        assert seen["hint"] is True
        hint = await ada.post(f"/api/tables/{table}/hint")
        assert hint["action"] in [each["action"] for each in seen["legal"]]
        assert hint["why"]
        assert text_of(hint["reason"]) == hint["why"]
        assert hint["action"] in [each["action"] for each in hint["evidence"]["values"]]
        # In its second and a half a busy machine may make too few guesses to tell.
        assert hint["evidence"]["sureness"] in ("clear", "close", "few")
        assert await ada.post(f"/api/tables/{table}/hint") == hint

    async def among_people(here: Site) -> None:
        ada, _, table = await two_people(here)
        assert (await ada.look(table))["hint"] is False
        refused = await ada.try_to(f"/api/tables/{table}/hint")
        assert (refused.status_code, refused.json()["detail"]) == (
            409,
            "Hints are for games against computers only.",
        )
        await ada.act(table)
        refused = await ada.try_to(f"/api/tables/{table}/hint")
        assert (refused.status_code, refused.json()["detail"]) == (409, "It is not your turn.")

    tell(sqlite, story)
    tell(sqlite, among_people)


def test_talk_is_text(sqlite: str) -> None:
    """Talk is one short line without controls, kept as text."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        await ada.post(f"/api/tables/{table}/say", {"text": "<b>hi</b>\n\u202e there\x07"})
        assert (await ada.look(table))["log"][-1]["text"] == "<b>hi</b> there"
        for text in ("", "\u200b\n", "x" * 141):
            refused = await ada.try_to(f"/api/tables/{table}/say", {"text": text})
            assert refused.json()["detail"] == "A line of talk has 1 to 140 characters."

    tell(sqlite, story)


def test_lobby_and_my_games(sqlite: str) -> None:
    """The lobby lists open tables for everybody but the private ones; my games are mine."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        shown = await ada.open(game="nimmt", preset="duel")
        hidden = await ada.open(game="nimmt", listed=False)
        lobby = (await ben.get("/api/lobby"))["tables"]
        assert [(each["table"], each["free"]) for each in lobby] == [(shown, 1)]
        mine = (await ada.get("/api/mine"))["tables"]
        assert {each["table"] for each in mine} == {shown, hidden}
        assert [each["my_chair"] for each in mine] == [0, 0]
        assert (await ben.get("/api/mine"))["tables"] == []
        await ben.post(f"/api/tables/{hidden}/sit")
        assert [each["my_chair"] for each in (await ben.get("/api/mine"))["tables"]] == [1]

    tell(sqlite, story)


def test_tables_that_are_not_there(sqlite: str) -> None:
    """An unknown table, hand or path is 404 with a sentence."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        table = await ada.open(game="nimmt")
        for path in (
            "/api/tables/nowhere",
            f"/api/tables/{table}/hands/1",
            "/api/zebra",
            "/zebra.js",
            "/../app.py",
        ):
            missing = await ada.client.get(path)
            assert missing.status_code == 404, path
            assert missing.json()["detail"].startswith("There is no ")

    tell(sqlite, story)


def test_partners_say_phrases_only(sqlite: str) -> None:
    """Two people who play together cannot tell each other anything while the hand is played; others can."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        table = await ada.open(game="pinochle", chairs=["me", "open", "open", "computer"])
        await ben.post(f"/api/tables/{table}/sit", {"chair": 2})
        await ada.post(f"/api/tables/{table}/say", {"text": "Which of us deals?"})
        await ada.post(f"/api/tables/{table}/start")
        assert (await ada.look(table))["phrases_only"] is True
        refused = await ada.try_to(f"/api/tables/{table}/say", {"text": "I have a run"})
        assert (refused.status_code, refused.json()["detail"]) == (
            409,
            "While a hand is played, partners may use only the fixed phrases.",
        )
        await ada.post(f"/api/tables/{table}/say", {"text": "Good luck!"})
        alone = await ada.open(game="pinochle", start=True)
        assert (await ada.look(alone))["phrases_only"] is False
        await ada.post(f"/api/tables/{alone}/say", {"text": "I have a run"})

    tell(sqlite, story)
