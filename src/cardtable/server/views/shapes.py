"""What clients get of tables, as types: the interface that docs/web/api.md tells in words."""

from __future__ import annotations

from typing import Any

import msgspec

from cardtable.texts import plain_text


class GameShape(msgspec.Struct):
    name: str
    options: dict[str, Any]
    seats: int


class MeShape(msgspec.Struct):
    """Both are None for a spectator, the seat also for who sits this hand out."""

    chair: int | None
    seat: int | None


class ChairShape(msgspec.Struct):
    """`turn_until` is there for chairs whose choice is missing and whose time is limited."""

    chair: int
    seat: int | None
    kind: str
    name: str
    bot: str | None
    away: bool
    away_until: float | None
    sits_out: bool
    turn_until: float | None
    reserve: float | None


class InSeriesShape(msgspec.Struct):
    """The series whose deals are played here. `seen` are the chairs of those who are known to have seen the
    cards before. The one deal of a `replayed` one was dealt for another table; it was not dealt here at all
    if it was `given` by an id. After `closes` no more is dealt."""

    id: str
    deals: int
    seen: list[int]
    replayed: bool
    given: bool
    closes: float | None


class HandShape(msgspec.Struct):
    """`players` has the chair of each seat."""

    number: int
    commitment: str
    players: tuple[int, ...]


class LegalShape(msgspec.Struct):
    action: str
    label: str


class MoveShape(msgspec.Struct, frozen=True):
    """`action` is "?" where it is hidden."""

    seat: int
    action: str
    text: str


class ScoreShape(msgspec.Struct):
    """`words` are the name by key and parameters, where the game has them."""

    name: str
    value: int
    chairs: list[int]
    words: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class FinishedShape(msgspec.Struct):
    """A finished hand; `points` has those of each chair that played, `players` and `names` the chair of
    each seat and who sat there. So many decisions were `taken_back`."""

    number: int
    id: str
    players: tuple[int, ...]
    names: list[str]
    points: dict[str, int]
    lines: list[ScoreShape]
    commitment: str
    secret: str
    taken_back: int


class LogLine(msgspec.Struct, frozen=True):
    """What happened, in words for everybody. `name` is who sat on the chair then. `words` say the same by key
    and parameters; without them `text` is what somebody said or did."""

    seq: int
    at: float
    kind: str
    chair: int | None
    text: str
    name: str | None = None
    words: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


def log_line(
    seq: int, at: float, kind: str, chair: int | None, text: str, name: str | None = None
) -> LogLine:
    return LogLine(seq, at, kind, chair, str(text), name, plain_text(text) or msgspec.UNSET)


class Snapshot(msgspec.Struct):
    """A table after event `seq`, as one person or a spectator may know it.

    From `view` on it tells of the hand. `counts` has the number of cards each seat holds, `sides` who plays
    together as far as it is settled; `turn`, `dealer`, `declarer` and `winning`, who has the best
    card of the trick so far, are seats. `held` are the cards of each
    seat, in replays with open cards only. Before the first hand `sides` says which chairs will play together.
    I may go back to before my last decision if `take_back`, and play the declarer's hand if `swap`;
    `another` asks me for another hand, which I may decline.
    """

    table: str
    seq: int
    status: str
    game: GameShape
    host: bool
    listed: bool
    locked: bool
    me: MeShape
    chairs: list[ChairShape]
    to_act: list[int]
    turn_until: float | None
    turn_seconds: float | None
    reserve_seconds: float | None
    away_seconds: float
    phrases_only: bool
    pace: float
    moved_at: int
    standings: tuple[int, ...]
    hands: list[FinishedShape]
    log: list[LogLine]
    series: InSeriesShape | None = None
    hand: HandShape | None = None
    view: dict[str, Any] | None = None
    counts: list[int] = msgspec.field(default_factory=list)
    sides: list[list[int]] = msgspec.field(default_factory=list)
    turn: int | None = None
    dealer: int | None = None
    declarer: int | None = None
    winning: int | None = None
    held: list[Any] | None = None
    legal: list[LegalShape] = msgspec.field(default_factory=list)
    chosen: str | None = None
    history: list[MoveShape] = msgspec.field(default_factory=list)
    hint: bool = False
    take_back: bool = False
    swap: bool = False
    another: bool = False


class Change(msgspec.Struct):
    """What turns one snapshot into the next: fields to set, and items to append to fields."""

    table: str
    seq: int
    set: dict[str, Any]
    append: dict[str, list[Any]]


class Replay(msgspec.Struct):
    """A finished hand: the table after the deal, and what changed with each step. `done` has the number of
    actions that were taken before each position, the first included; `names` is by seat."""

    start: Snapshot
    steps: list[Change]
    done: list[int]
    names: list[str]


class ValueShape(msgspec.Struct):
    action: str
    label: str
    value: float


class EvidenceShape(msgspec.Struct):
    """What stands behind a hint: what actions are worth, best first and the advised one among them, over so
    many guesses of what is hidden. `unit` says by key what is counted; with `share` values are chances from 0
    to 1. `sureness` is known, clear, close, few or estimate."""

    values: list[ValueShape]
    guesses: int
    unit: dict[str, Any] | None
    share: bool
    sureness: str


class DecisionShape(msgspec.Struct):
    """The action with this number, from 0: what each legal one was worth to the seat, best first, how much
    less than the best the one taken, and the best line from there on where it is known. `slip` says whether
    that is beyond chance; `guesses` is how many guesses the values are means of, 0 if nothing was guessed.
    `review` is the place in the analysis of what values count and where they come from, `kind` what is
    decided: bidding, discards, melds, leads, declaring, defence, cards or rows."""

    number: int
    seat: int
    action: str
    cost: float
    slip: bool
    guesses: int
    review: int
    values: list[ValueShape]
    line: list[str]
    kind: str


class ReviewShape(msgspec.Struct):
    """What values count and where they come from, by key and parameters."""

    unit: dict[str, Any] | None
    how: dict[str, Any] | None


class AnalysisShape(msgspec.Struct):
    """`status` is working, done or failed; `reached` of `actions` have been looked at. `unit` is what the
    values of the play count and `how` where they come from, in English; `reviews` has that for the parts of
    the hand. `remarks` concern the whole hand, by key and parameters."""

    status: str
    unit: str
    how: str
    reached: int
    actions: int
    decisions: list[DecisionShape]
    reviews: list[ReviewShape]
    remarks: list[dict[str, Any]]


class StoryShape(msgspec.Struct):
    """What a finished hand came to: names are by seat, and `chairs` in `lines` are seats. The `declarer`, if
    there was one, played for `contract`, in the notation of the game. So many decisions were `taken_back`."""

    names: list[str]
    declarer: int | None
    contract: str
    lines: list[ScoreShape]
    id: str
    taken_back: int


class BriefChair(msgspec.Struct):
    kind: str
    name: str
    bot: str | None


class Brief(msgspec.Struct):
    """A table as it stands in the lobby."""

    table: str
    game: str
    options: dict[str, Any]
    status: str
    chairs: list[BriefChair]
    free: int
    opened_at: float


class OwnBrief(Brief, kw_only=True):
    """A table in the list of those I sit at."""

    my_chair: int | None
    to_act: list[int]


class Tables(msgspec.Struct):
    tables: list[Brief]


class OwnTables(msgspec.Struct):
    tables: list[OwnBrief]
