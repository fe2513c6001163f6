"""Finished hands: replayed as they were seen, and written in the formats people keep them in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cardtable.core import Seat
from cardtable.games import GAMES
from cardtable.games.bridge import Bridge
from cardtable.games.pinochle import Pinochle
from cardtable.games.skat import Skat
from cardtable.notation.bridge import pbn
from cardtable.notation.formats import write_hand
from cardtable.notation.hands import Occasion
from cardtable.notation.own import ids, records
from cardtable.notation.skat import iss
from cardtable.server import events as ev
from cardtable.server.api.hands import exports
from cardtable.server.events import Logged
from cardtable.server.tables.status import PLAYING
from cardtable.server.views.finished import finished_shape
from cardtable.server.views.replay import replay, replay_open
from cardtable.server.views.shapes import Change, Snapshot
from cardtable.server.views.snapshot import snapshot
from server.folded import dealt_room, played_room
from server.inside import Site, play_hand, tell

if TYPE_CHECKING:
    from cardtable.server.tables.room import Room

PRESETS = [(name, preset) for name, game in GAMES.items() for preset in game.presets()]


def followed(start: Snapshot, steps: list[Change]) -> list[dict[str, Any]]:
    """The states a client gets that applies the steps one after the other."""
    state = {name: getattr(start, name) for name in Snapshot.__struct_fields__}
    states = [state]
    for step in steps:
        grown = {name: [*state[name], *items] for name, items in step.append.items()}
        state = {**state, **step.set, **grown}
        states.append(state)
    return states


def lived(room: Room, seed: int, seat: Seat | None) -> list[dict[str, Any]]:
    """What a seat saw of each position while the hand was played."""
    hand = room.finished[0]
    identity = None if seat is None else f"person {hand.players[seat]}"
    live = dealt_room(room.game, seed)
    shown = [snapshot(live, identity)]
    for action in hand.record.actions:
        assert live.hand is not None
        before = live.moved_at
        acted = ev.Acted(live.hand.waiting[0], str(action), "person")
        live = live.after(Logged(live.seq + 1, acted, 0.0))
        if live.moved_at != before:
            shown.append(snapshot(live, identity))
    return [{name: getattr(each, name) for name in Snapshot.__struct_fields__} for each in shown]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_replay_shows_what_was_seen(name: str, preset: str) -> None:
    """Every position of a replay shows a seat, or a spectator, exactly what it saw then."""
    room = played_room(GAMES[name].presets()[preset], 1)
    for seat in (None, Seat(0), Seat(1)):
        told = replay(room, room.finished[0], seat)
        states, then = followed(told.start, told.steps), lived(room, 1, seat)
        assert [state["seq"] for state in states] == list(range(len(then)))
        for field in (
            "view",
            "legal",
            "history",
            "counts",
            "sides",
            "turn",
            "dealer",
            "declarer",
            "winning",
            "to_act",
        ):
            assert [state[field] for state in states] == [state[field] for state in then], field
        assert [state["held"] for state in states] == [None] * len(states)


@pytest.mark.parametrize("name", GAMES)
def test_an_open_replay_shows_all_cards(name: str) -> None:
    """With open cards each seat holds what it was dealt, nothing done is hidden, and I sit where I sat."""
    room = played_room(next(iter(GAMES[name].presets().values())), 2)
    hand = room.finished[0]
    told = replay_open(room, hand, "person 1")
    states = followed(told.start, told.steps)
    seats = range(hand.record.game.seats)
    views = [lived(room, 2, Seat(seat))[0]["view"] for seat in seats]
    first = [msgspec.json.decode(view)["hand"] for view in views]
    assert told.start.held == first
    assert told.start.me.chair == 1
    assert [move.action for move in states[-1]["history"]] == [str(each) for each in hand.record.actions]
    assert told.done[0] == 0
    assert told.done[-1] == len(hand.record.actions)
    assert len(told.done) == len(states)


def test_who_plays_with_whom_and_holds_how_much() -> None:
    """Everybody is told how many cards each seat holds, who are partners, who dealt, and whose turn it is."""
    room = dealt_room(Pinochle(dealer=2), 3)
    for identity in (None, "person 1"):
        seen = snapshot(room, identity)
        assert seen.counts == [12, 12, 12, 12]
        assert seen.sides == [[0, 2], [1, 3]]
        assert (seen.turn, seen.dealer, seen.declarer) == (3, 2, None)
    skat = snapshot(dealt_room(Skat(), 3), None)
    assert (skat.counts, skat.sides, skat.dealer) == ([10, 10, 10], [[0], [1], [2]], 2)
    four = snapshot(dealt_room(Skat(table=4), 3), None)
    assert (four.dealer, len(four.chairs)) == (None, 4)


def test_the_hand_a_card_is_due_from() -> None:
    """In bridge the declarer decides for dummy: `turn` is dummy then, and `to_act` the declarer."""
    room = dealt_room(Bridge(contract="3NS"), 3)
    assert (room.hand is not None, snapshot(room, None).turn) == (True, 3)
    assert room.hand is not None
    lead = room.hand.table.view(Seat(3)).legal[0]
    seen = snapshot(room.after(Logged(room.seq + 1, ev.Acted(3, str(lead), "person"), 0.0)), None)
    assert (seen.turn, seen.to_act, seen.declarer, seen.counts) == (0, [2], 2, [13, 13, 13, 12])


def test_people_have_names_in_the_arithmetic() -> None:
    """The score sheet of every hand names who bid, and no seat by its number."""
    room = played_room(Pinochle(), 4)
    shape = finished_shape(room.finished[0])
    assert shape.names == ["Player 0", "Player 1", "Player 2", "Player 3"]
    assert any("by Player " in line.name for line in shape.lines)
    assert not any("seat " in line.name for line in shape.lines)


def test_formats() -> None:
    """Ids and records of every game, PBN and LIN of bridge, ISS of skat; each reads back as the same hand."""
    for name in GAMES:
        hand = played_room(next(iter(GAMES[name].presets().values())), 5).finished[0]
        written = {
            form: write_hand(each, hand.record, Occasion(tuple(hand.names)))
            for form, each in exports(name).items()
        }
        assert records.write(ids.read(written["id"].strip())) == records.write(hand.record)
        assert records.read(written["record"]) == hand.record
        if name == "bridge":
            (board,), _ = pbn.read(written["pbn"])
            assert board.names == ("Player 0", "Player 1", "Player 2", "Player 3")
            assert written["lin"].startswith("pn|")
        if name == "skat":
            assert iss.read(written["iss"]).headers["P1"] == "Player 1"


def test_hands_from_outside(sqlite: str) -> None:
    """A finished hand can be had by everybody with the table's id; a running one not at all."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
        hand = f"/api/tables/{table}/hands/1"
        for path in (hand, f"{hand}/replay", f"{hand}/replay?seat=all", f"{hand}/as/id"):
            early = await ada.client.get(path)
            assert (early.status_code, early.json()["detail"]) == (409, "This hand is still being played.")
        await play_hand(ada, table)
        ben = await here.visitor("Ben")
        shown = await ben.get(hand)
        assert (shown["names"], shown["formats"]) == (["Ada", "Ben"], ["id", "record"])
        told = await ben.get(f"{hand}/replay?seat=1")
        assert len(told["start"]["view"]["hand"]) == 10
        assert told["start"]["status"] == PLAYING
        file = await ben.client.get(f"{hand}/as/id")
        assert file.text.strip() == shown["id"]
        assert file.headers["content-disposition"] == f'attachment; filename="nimmt-{table}-1.txt"'
        for path, status in ((f"{hand}/as/pbn", 404), (f"{hand}/replay?seat=2", 422)):
            assert (await ben.client.get(path)).status_code == status

    tell(sqlite, story)
