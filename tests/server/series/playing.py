"""How people of the tests play a series."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.inside import play_hand

if TYPE_CHECKING:
    from server.inside import Fields, Visitor

DUEL: Fields = {"game": "nimmt", "preset": "duel", "deals": 2, "bot": "nimmt:random"}


async def begin(visitor: Visitor, series: str) -> str:
    return str((await visitor.post(f"/api/series/{series}/play"))["table"])


async def play_all(visitor: Visitor, series: str, choice: int = 0) -> str:
    """The table where somebody has played all deals that were left."""
    table = await begin(visitor, series)
    seen = await visitor.look(table)
    while seen["status"] != "over":
        if seen["status"] == "between":
            await visitor.post(f"/api/tables/{table}/next")
        seen = await play_hand(visitor, table, choice)
    return table


async def moves(visitor: Visitor, table: str, hand: int = 1) -> list[str]:
    record = (await visitor.get(f"/api/tables/{table}/hands/{hand}"))["record"]
    return [str(action) for action in record["actions"]]
