"""The messages of each line protocol, from its types and from the transcripts that the tests replay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardtable.games import GAMES
from cardtable.wire import json_lines
from cardtable.wire.protocols import protocols_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.wire.part import LineProtocol

FOLDER = Path(__file__).parent / "protocols"
LONGEST = 110
HOST = re.compile(r"(?:--> |H \w  |> (?:\w: )?|\w+ +< )(.*)")
PROGRAM = re.compile(r"(?:<-- |C \w  |<(?: \w:)? ?|\w+ +> )(.*)")


class Source(NamedTuple):
    """Where the messages of a protocol are: its page, its transcript, and what tells kinds of lines apart."""

    page: str
    transcript: str
    kind: str


SOURCES = {
    "json_lines": Source("protocols/json_lines", "json_lines.transcript.txt", r'"type":"(\w+)"'),
    "sixnimmt": Source("protocols/sixnimmt", "sixnimmt.txt", r"(\w+\|\w+)"),
    "jacobian": Source("protocols/jacobian", "jacobian.seed.txt", r"(\w+)"),
    "jacobian-lockstep": Source("protocols/jacobian", "jacobian.host.txt", r"(\w+)"),
    "table-manager": Source(
        "protocols/bluechip",
        "bluechip.txt",
        r"(Connecting|Teams|Timing|Board number|Start of board|End of session|Dummy's cards"
        r"|(?:P|Dummy) to lead|P's cards|P \w+ for \w+(?:'s \w+)?|P \w+ to \w+|P \w+|P .* seated)",
    ),
    "sdz": Source("protocols/sdz", "sdz.txt", r'"Type":"(\w+)"'),
    "sdz-later": Source("protocols/sdz", "sdz-later.txt", r'"Type":"(\w+)"'),
    "iss": Source("formats/skat-iss", "iss.txt", r"(?:table \S+ \S+ )?([a-z]+|Welcome)\b"),
}


def all_protocols() -> dict[str, tuple[LineProtocol, list[str]]]:
    """Each protocol of any game by its name, with the games that have it."""
    found: dict[str, tuple[LineProtocol, list[str]]] = {}
    for game in GAMES:
        for name, protocol in protocols_of(game).items():
            found.setdefault(name, (protocol, []))[1].append(game)
    return found


def protocols_page() -> Iterator[str]:
    yield from (
        "A test replays each transcript with both sides of the protocol.",
        "The table of a protocol has the first line of each kind in it.",
        "",
    )
    for name, (protocol, games) in all_protocols().items():
        source = SOURCES[name]
        yield from (f"## {name}", "", f"- games: {', '.join(f'`{game}`' for game in games)}")
        yield f"- explained in [{Path(source.page).name}](../{source.page}.md)"
        yield f"- transcript: [{source.transcript}](../protocols/{source.transcript})"
        yield from (f"- {fact}" for fact in facts(protocol))
        yield from ("", "| from | message | example |", "|---|---|---|")
        yield from (f"| {side} | {kind} | `{line}` |" for (side, kind), line in messages(source).items())
        yield ""
        if name == "json_lines":
            yield from fields_of_messages()


def facts(protocol: LineProtocol) -> Iterator[str]:
    yield f"`cardtable bot --protocol {protocol.name}`: {'yes' if protocol.guest else 'no'}"
    yield f"an answer names its question: {'yes' if protocol.numbered else 'no'}"
    yield f"a program plays on after the host decided for it: {'yes' if protocol.forgiving else 'no'}"
    yield f"a hand can be resumed in the middle: {'yes' if protocol.takes_up else 'no'}"


def messages(source: Source) -> dict[tuple[str, str], str]:
    """The first line of each kind, by who sends it."""
    found: dict[tuple[str, str], str] = {}
    for line in (FOLDER / source.transcript).read_text(encoding="utf-8").splitlines():
        for side, pattern in (("host", HOST), ("program", PROGRAM)):
            if said := pattern.fullmatch(line):
                found.setdefault((side, kind_of(source.kind, said[1])), shown(said[1]))
    return found


def kind_of(pattern: str, line: str) -> str:
    masked = re.sub(r"\b(?:North|East|South|West)\b", "P", line)
    kind = re.search(pattern, masked) if pattern.startswith('"') else re.match(pattern, masked)
    return f"`{kind[1]}`".replace("|", "\\|") if kind else "the answer" if line else "an empty line"


def shown(line: str) -> str:
    text = line if len(line) <= LONGEST else line[:LONGEST] + " …"
    return text.replace("|", "\\|") or " "


def fields_of_messages() -> Iterator[str]:
    """The types of JSON lines, which are classes."""
    yield from ("| message | field | type |", "|---|---|---|")
    kinds = [*json_lines.HostMessage.__subclasses__(), json_lines.AnswerMessage]
    for kind in kinds:
        tag = kind.__struct_config__.tag or "the answer"
        for field, annotation in kind.__annotations__.items():
            yield f"| `{tag}` | `{field}` | `{annotation}` |".replace(" | None", " \\| None")
    yield ""
