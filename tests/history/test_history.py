"""The history checker: it finds what it should, and a short trial on each store breaks no promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardtable.server import events as ev
from cardtable.server.events import Logged
from history.checking import faults
from history.operations import History, Operation, Reading
from history.trial import Aim, trial
from server.folded import TABLE
from server.postgres import programs

if TYPE_CHECKING:
    from pathlib import Path

    from history.checking import Log

ADA, BEN = "ada", "ben"


def a_log() -> Log:
    """Ada opens a table, both sit down, and each says something."""
    opened = ev.Opened(ADA, "nimmt", {"seats": 2}, (None, None), True, 60.0, None)
    return [
        Logged(1, opened, 1.0),
        Logged(2, ev.Sat(0, ADA, "Ada"), 2.0),
        Logged(3, ev.Sat(1, BEN, "Ben"), 3.0),
        Logged(4, ev.Said(0, "Hello!"), 4.0, f"{ADA}.digest:first"),
        Logged(5, ev.Said(1, "Sorry!"), 5.0, f"{BEN}.digest:second"),
    ]


def a_history() -> History:
    first = Operation(ADA, TABLE, "say", {"text": "Hello!"}, "first", 3.5, 4.1, 200, answers=[4])
    second = Operation(BEN, TABLE, "say", {"text": "Sorry!"}, "second", 4.5, 5.1, 200, answers=[5])
    return History([first, second])


def found(history: History, log: Log) -> str:
    return "; ".join(faults(history, {TABLE: log}))


def test_a_right_history() -> None:
    """Nothing is found where nothing is wrong."""
    assert found(a_history(), a_log()) == ""


def test_lost() -> None:
    """What was acknowledged and is not there is found."""
    assert "acknowledged and not stored: say {'text': 'Sorry!'} of ben" in found(a_history(), a_log()[:4])


def test_doubled() -> None:
    """What is there twice is found."""
    log = [*a_log(), Logged(6, ev.Said(1, "Sorry!"), 6.0, f"{BEN}.digest:second")]
    assert "stored 2 times: say {'text': 'Sorry!'} of ben" in found(a_history(), log)


def test_refused_and_stored() -> None:
    """What was refused must not be there."""
    history = a_history()
    history.operations[1].answers, history.operations[1].status = [], 409
    assert "refused and stored at 5: say {'text': 'Sorry!'} of ben" in found(history, a_log())


def test_not_known_is_no_fault() -> None:
    """A request that was never answered may have been carried out, or not."""
    history = a_history()
    history.operations[1].answers, history.operations[1].lost = [], 1
    assert found(history, a_log()) == found(history, a_log()[:4]) == ""


def test_what_changes_nothing_is_told_how_far_the_table_is() -> None:
    """Who is there already comes back twice, with one key, and hears of two events; what was stored has one
    number only."""
    history = a_history()
    history.operations.append(Operation(BEN, TABLE, "back", {}, "third", 4.2, 5.2, 200, answers=[4, 5]))
    assert found(history, a_log()) == ""
    history.operations[1].answers = [5, 6]
    assert "answered with [5, 6]: say {'text': 'Sorry!'} of ben" in found(history, a_log())


def test_out_of_order() -> None:
    """Who asked after another was answered cannot come before."""
    history = a_history()
    history.operations[0].sent, history.operations[0].answered = 6.0, 7.0
    assert "was asked for after" in found(history, a_log())


def test_somebody_else() -> None:
    """What is stored for another person is found."""
    log = a_log()
    log[4] = Logged(5, ev.Said(1, "Sorry!"), 5.0, f"{ADA}.digest:second")
    assert "stored as Said(chair=1, text='Sorry!'): say {'text': 'Sorry!'} of ben" in found(a_history(), log)


def test_a_hole() -> None:
    """An event that is missing is found."""
    log = a_log()
    del log[2]
    assert "event 3 is missing, 4 follows" in found(a_history(), log)


def test_what_is_not_stored_was_shown() -> None:
    """Nobody is shown what is not in the log."""
    history = a_history()
    history.readings.append(Reading(ADA, {"table": TABLE, "seq": 9}, "a stream"))
    assert "a stream showed ada event 9, which is not stored" in found(history, a_log())


def test_lines_that_were_told() -> None:
    """A stream that leaves a line out is found."""
    log, history = a_log(), a_history()
    words = {"key": "phrases.hello", "params": {}}
    line = {"seq": 4, "at": 4.0, "kind": "said", "chair": 0, "text": "Hello!", "name": "Ada", "words": words}
    lines = [line]
    history.lines[TABLE] = [lines]
    assert found(history, log) == ""
    lines.append({**lines[0], "seq": 6})
    assert "a stream told 2 lines that are not those of the log" in found(history, log)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_a_short_trial(store: str, tmp_path: Path) -> None:
    """People play all games on servers that are killed, and no promise is broken."""
    if store == "postgresql" and programs() is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    report = trial(store, Aim(60, 3, 60.0), 1, tmp_path, lambda text: None)
    assert report.faults == []
    assert report.moves > 0
