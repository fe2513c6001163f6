"""`python -m benchmarks.hints [GAME…]`: what our players advise in each position, beside a person's hint.

If games are named, the rows of the others stay as they are on the page.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.hints.positions import VERDICTS, Position, positions
from cardtable.games import GAMES, title
from cardtable.games.pinochle.view import Contract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import Advice, AnyView

PAGE = Path(__file__).parents[2] / "docs" / "hints.md"

SHOWN = ("contract", "trump", "bid", "high", "calls", "rows", "dummy", "trick", "lead", "hand")
"""The fields of a view that tell a player where the game stands, as far as it has them."""

HEAD = """\
# Hints, judged

For people who want to know how good our hints are.

`python -m benchmarks.hints` writes this page.
A hint gives the reason first, in one sentence and in the words of the game.
This page has twenty positions of each game with a person's hint and the hint of our strongest player.
The positions come from hands of our rule-based players, with some random actions.
One careful reader, not an expert in five games, wrote the person's hints and the verdicts.
The same reader also corrected our reasons, so another reader may be stricter.

The verdict is about our hint:
"""

FOOT = """\
A `wrong` is a task for the players' strength or for their reasons.
Here the players have no time limit, so the page is the same on every machine.
At a table they have a second and a half, and make fewer guesses on a slow machine.
In most games the hint follows a rule of thumb if there are fewer than twelve guesses,
or if no person would see the difference.
`cardtable show ID` shows a position.
"""


def main() -> None:
    found = positions()
    asked = set(sys.argv[1:]) or set(_games(found))
    rows = {each.id: _row(each) if each.game in asked else _written_before(each) for each in found}
    PAGE.write_text("\n".join([HEAD, *_summary(found), "", FOOT, *_tables(found, rows)]), encoding="utf-8")


def _written_before(each: Position) -> str:
    """What the player says is on the page; the verdict may be new."""
    line = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if each.id in line)
    return f"{line.rpartition('| ')[0]}| {_verdict(each)} |"


def _summary(found: list[Position]) -> Iterator[str]:
    yield "| verdict | what it means | " + " | ".join(map(_title, _games(found))) + " |"
    yield "|---|---|" + "---|" * len(_games(found))
    counts = Counter((each.game, each.verdict) for each in found)
    for verdict, meaning in VERDICTS.items():
        numbers = " | ".join(str(counts[game, verdict]) for game in _games(found))
        yield f"| {verdict} | {meaning} | {numbers} |"


def _games(found: list[Position]) -> list[str]:
    return [game for game in GAMES if any(each.game == game for each in found)]


def _title(game: str) -> str:
    return title(game)


def _tables(found: list[Position], rows: dict[str, str]) -> Iterator[str]:
    for game in _games(found):
        yield f"## {_title(game)}\n"
        yield "| position | a person | cardtable | verdict |"
        yield "|---|---|---|---|"
        yield from (rows[each.id] for each in found if each.game == game)
        yield ""


def _row(each: Position) -> str:
    person = f"{_bold(each.action)}. {each.hint}"
    cells = (f"{_where(each.view)} `{each.id}`", person, _ours(each.advice()), _verdict(each))
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def _verdict(each: Position) -> str:
    return f"{each.verdict}: {each.note}" if each.note else each.verdict


def _where(view: AnyView) -> str:
    told = ((name, getattr(view, name, None)) for name in SHOWN)
    return "; ".join(f"{name} {_written(value)}" for name, value in told if value not in (None, (), 0)) + "."


def _written(value: object) -> str:
    if isinstance(value, Contract):
        return f"{value.bid} by seat {value.bidder + 1}, trump {value.trump}"
    if not isinstance(value, tuple):
        return str(value)
    parts = (", ".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in value)
    return " / ".join(parts) if any(isinstance(each, tuple) for each in value) else " ".join(parts)


def _bold(action: object) -> str:
    """Stars are part of some cards: those that were melded."""
    return "**" + str(action).replace("*", "\\*") + "**"


def _ours(advice: Advice[Any]) -> str:
    said = f"{_bold(advice.action)}. {advice.why}"
    if advice.evidence is None:
        return said
    return f"{said} ({advice.evidence.sureness(advice.action).value}, {advice.evidence.guesses} guesses)"


if __name__ == "__main__":
    main()
