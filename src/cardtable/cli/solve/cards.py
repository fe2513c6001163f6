"""`cardtable solve pinochle|skat|two-hand-pinochle`: what each card is worth, and what each decision cost."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

import click
import msgspec

from cardtable.cli.files import Hands, hands_in, read_text, standard_input
from cardtable.errors import CardtableError
from cardtable.games.skat import Kind
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.games.two_hand_pinochle.state import Chasing, Leading, Melding
from cardtable.notation.formats import formats_of
from cardtable.notation.own import ids
from cardtable.search.pinochle import positions as pinochle
from cardtable.search.review import REVIEWS
from cardtable.search.skat import positions as skat
from cardtable.search.tricks import open_cards, position_text
from cardtable.search.tricks.open_games import OPEN_GAMES
from cardtable.search.two_hand_pinochle import endgame as two_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Seat
    from cardtable.record import AnyRecord
    from cardtable.search.review import Decision, Review
    from cardtable.search.tricks.open_cards import Position

GUESSES = 400
"""Of what is hidden while there is a stock."""


class NothingToSolve(CardtableError):
    pass


@dataclass(frozen=True)
class Answer:
    """What each action of a position is worth, best first, as text; the best line; what was not proved."""

    title: str
    values: tuple[tuple[str, str], ...]
    line: tuple[tuple[Seat, str], ...]
    note: str | None = None

    def __str__(self) -> str:
        width = max(len(action) for action, _ in self.values)
        rows = [f"  {action:{width}}  {worth}" for action, worth in self.values]
        best = " ".join(f"{seat}:{action}" for seat, action in self.line)
        lines = [self.title, *rows, *([f"best line: {best}"] if best else [])]
        return "\n".join([*lines, *([] if self.note is None else [self.note])])

    def plain(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "values": dict(self.values),
            "line": [[seat, action] for seat, action in self.line],
            "note": self.note,
        }


def command_for(game: str) -> click.Command:
    """The command that solves one of these games."""

    @click.command(game, help=_help(game), short_help="What each card is worth, or what each decision cost.")
    @click.argument("what", required=False)
    @click.option(
        "--seconds",
        default=10.0,
        show_default=True,
        type=click.FloatRange(0.01, 3600),
        help="For a hand or position.",
    )
    @click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each hand or position.")
    def solve(what: str | None, seconds: float, as_json: bool) -> int:
        what = what or standard_input("give an id, a file or a position")
        text = what if _is_itself(game, what) else read_text(what)
        time = timedelta(seconds=seconds)
        if game in position_text.NAMES and _looks_like_position(text):
            position = position_text.read(game, text)
            _print(_of_position(position, time), as_json)
            return 0
        read = _hands(game, what, text)
        return 0 if _solve_each(what, read.hands, time, as_json) and read.complete else 1

    return solve


def _solve_each(what: str, hands: Sequence[AnyRecord], time: timedelta, as_json: bool) -> bool:
    """A hand that cannot be solved is named, and those after it are solved; whether all were."""
    solved = True
    for number, record in enumerate(hands, 1):
        try:
            _print(_of_record(record, time), as_json)
        except CardtableError as error:
            if len(hands) == 1:
                raise
            click.echo(f"{what}: hand {number}: {error}", err=True)
            solved = False
    return solved


def _help(game: str) -> str:
    position = "a position in words (`trump: H; leader: 0; hand 0: SA SK; ...`)"
    if game == "skat":
        position = "a position in words (`game: grand; declarer: 0; leader: 0; hand 0: CJ SA; ...`)"
    if game == TwoHand.name:
        position = "a save file of the course"
    return (
        f"Solve WHAT: an id, a file (- is standard input) with ids or records, or {position}.\n\n"
        "Of an unfinished hand, what each action is worth and the best line; of a finished one, what each "
        "decision cost. Hands that cannot be read or solved are named on standard error; exit status 1 then."
    )


def _is_itself(game: str, what: str) -> bool:
    """Whether an argument is what is to be solved, and not the name of a file with it."""
    return what.startswith(f"{game}1.") or _looks_like_position(what)


def _looks_like_position(text: str) -> bool:
    return text.lstrip().lower().startswith(("trump:", "game:", "declarer:", "leader:", "hand 0:"))


def _hands(game: str, what: str, text: str) -> Hands:
    if what is text:
        return Hands([ids.read(text)])
    hands = hands_in(game, what, text)
    if hands is not None:
        return hands
    raise click.ClickException(f"{what}: no hands of {game}; there are {', '.join(formats_of(game))}")


def _of_record(record: AnyRecord, time: timedelta) -> Answer | _Costs:
    state = record.last
    if state.result is not None:
        return _Costs(REVIEWS[record.game.name], tuple(REVIEWS[record.game.name].decisions(record)))
    if isinstance(state, Leading | Chasing | Melding):
        return _of_two_hand(state, time)
    open_game = OPEN_GAMES.get(record.game.name)
    position = None if open_game is None else open_game.position(state)
    if position is None:
        raise NothingToSolve("there is nothing to solve before the play")
    return _of_position(position, time)


def _of_position(position: Position, time: timedelta) -> Answer:
    """Half of the time is for the cards, half for the line."""
    limit = open_cards.Limit(time=time / 2)
    solved = open_cards.cards(position, limit)
    best = open_cards.line(position, limit)
    sign = -1 if position.maximizes else 1
    ranked = sorted(solved.cards.items(), key=lambda each: sign * (each[1].low + each[1].high))
    done = solved.complete and best.complete
    return Answer(
        f"seat {position.turn} is to play; {_counted(position)} in the end",
        tuple((str(card), str(bounds)) for card, bounds in ranked),
        tuple((seat, str(card)) for seat, card in best.plays),
        None if done else f"not all is proved: the time was out after {time.total_seconds():g} s",
    )


def _counted(position: Position) -> str:
    if isinstance(position, pinochle.Position):
        return f"counters of seats {position.side} and {position.side + 2}"
    assert isinstance(position, skat.Position)
    if position.kind is Kind.NULL:
        return f"1 if seat {position.declarer} takes no trick"
    return f"card points of seat {position.declarer}"


def _of_two_hand(state: Leading | Chasing | Melding, time: timedelta) -> Answer:
    (seat,) = state.to_act
    view = state.view(seat)
    title = f"seat {seat}: points more than the other from here on"
    if view.upcard:
        valued = two_hand.evaluate(view, view.legal, GUESSES, Random(0))
        return Answer(f"{title}, over {GUESSES} guesses of what is hidden", _signed(valued), ())
    started = monotonic()
    solved = two_hand.solve(view, Random(0), time=time)
    took = timedelta(seconds=monotonic() - started)
    if solved is None:
        valued = two_hand.evaluate(view, view.legal, 1, Random(0))
        note = f"not solved: the time was out after {time.total_seconds():g} s"
        return Answer(f"{title} when both play by the rules of the course", _signed(valued), (), note)
    line = tuple((turn, str(action)) for turn, action in two_hand.best_line(state))
    if took * len(view.legal) > time:
        best = [two_hand.Valued(solved.action, solved.value)]
        return Answer(f"{title} with perfect play", _signed(best), line, "there was no time for the others")
    return Answer(f"{title} with perfect play", _signed(two_hand.solve_each(state)), line)


def _signed(valued: Sequence[two_hand.Valued]) -> tuple[tuple[str, str], ...]:
    ranked = sorted(valued, key=lambda each: -each.mean)
    return tuple((str(each.action), f"{round(each.mean, 1):+g}") for each in ranked)


@dataclass(frozen=True)
class _Costs:
    """What each decision of a finished hand cost."""

    review: Review
    decisions: tuple[Decision[Any], ...]

    def __str__(self) -> str:
        unit = self.review.unit
        head = f"{len(self.decisions)} decisions {self.review.how}; {unit} given away:"
        slips = [decision for decision in self.decisions if decision.cost > 0]
        if not slips:
            return f"{head} none"
        seats = sorted({decision.seat for decision in slips})
        sums = ", ".join(f"seat {seat} {_given_away(slips, seat):g}" for seat in seats)
        rows = [_told(slip) for slip in slips]
        return "\n".join([f"{head} {sums}", *rows])

    def plain(self) -> dict[str, Any]:
        return {
            "unit": self.review.unit,
            "how": self.review.how,
            "decisions": [
                {
                    "number": each.number + 1,
                    "seat": each.seat,
                    "action": str(each.action),
                    "cost": each.cost,
                    "values": {str(action): value for action, value in each.values},
                }
                for each in self.decisions
            ],
        }


def _told(slip: Decision[Any]) -> str:
    best, _ = slip.values[0]
    return f"  {slip.number + 1:3}  seat {slip.seat}: {slip.action} {-slip.cost:.3g}, best was {best}"


def _given_away(slips: Sequence[Decision[Any]], seat: Seat) -> float:
    return round(sum(slip.cost for slip in slips if slip.seat == seat), 1)


def _print(found: Answer | _Costs, as_json: bool) -> None:
    click.echo(msgspec.json.encode(found.plain()).decode() if as_json else str(found))
