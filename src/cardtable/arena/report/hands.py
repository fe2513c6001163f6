"""The hands of a tournament in its report: search, filter and replay them without a server.

The hands are embedded in the page as JSON, with a script that shows them. Their number is limited so that the
page stays small enough to send.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import msgspec

from cardtable.arena.journal.verify import record_of
from cardtable.errors import CardtableError
from cardtable.notation.own import ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardtable.arena.plan.plan import HandLine, SetLine
    from cardtable.arena.results.scoreboard import Scoreboard
    from cardtable.match import Seating


def hands_part(board: Scoreboard, lines: Iterable[SetLine], viewer: str) -> str:
    """The part of the page with the hands of these sets."""
    hands = [hand for line in lines for hand in _hands(board, line, viewer)]
    if not hands:
        return "<p>They are shown when all is played.</p>" if board.sets else "<p>Nothing was played.</p>"
    # A script element ends at the first </script>, even inside a string.
    data = msgspec.json.encode(hands).decode().replace("<", "\\u003c")
    script = files("cardtable.arena.report").joinpath("viewer.js").read_text()
    left_out = board.sets - len({hand["set"] for hand in hands})
    note = f" Of {board.sets} sets, those in which the bots were closest are left out." if left_out else ""
    return (
        '<p class="note">Open a hand to play it through, also where no server runs; '
        f"<code>cardtable show ID</code> prints it.{note}</p>"
        '<p class="search"><input id="hand-search" type="search" placeholder="bot, card, action, set 12 …" '
        'aria-label="search hands"> <select id="hand-kind" aria-label="kind of hand">'
        '<option value="">all kinds</option></select> <select id="hand-order" aria-label="order">'
        '<option value="apart">furthest apart first</option><option value="set">by set</option></select> '
        '<span id="hand-count"></span></p><ul id="hand-list" class="hands"></ul>'
        f'<script type="application/json" id="hands">{data}</script><script>{script}</script>'
    )


def _hands(board: Scoreboard, line: SetLine, viewer: str) -> Iterator[dict[str, Any]]:
    plan = board.plan
    lineup = plan.lineup_of(line.set)
    scores = line.score(plan)
    seatings = plan.seatings(plan.deal_of(line.set))
    for number, (seating, hand) in enumerate(zip(seatings, line.hands, strict=True), 1):
        names = [plan.bots[lineup[plan.place_of(chair)]].name for chair in hand.chairs]
        kind = board.kind_of(hand)
        facts = {
            "set": line.set,
            "hand": number,
            "names": names,
            "points": hand.points,
            "kind": kind,
            "apart": max(scores) - min(scores),
            "deal": line.deal,
        }
        words = [*names, kind, *line.deal.values(), *hand.actions]
        yield {**facts, **_played(seating, line, hand, viewer), "text": " ".join(words).lower()}


def _played(seating: Seating, line: SetLine, hand: HandLine, viewer: str) -> dict[str, Any]:
    """The actions with their seats. If the hand is not legal there are no actions, and the reason is in
    place of the id."""
    game = seating.game
    seats = [game.layout.piles[pile].name for pile in game.layout.hands(game.seats)]
    try:
        record = record_of(seating, line, hand)
        actions = [(int(seat), str(action)) for _, seat, action in record.decisions()]
        played = ids.write(record)
    except CardtableError as error:
        return {"seats": seats, "actions": [], "id": str(error), "link": viewer}
    link = f"{viewer}/#/replay/{quote(played, safe='')}"
    return {
        "seats": seats or [f"seat {seat}" for seat in range(game.seats)],
        "actions": actions,
        "id": played,
        "link": link,
    }
