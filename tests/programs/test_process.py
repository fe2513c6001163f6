"""Child processes: what they say is heard, and nothing of them is left."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardtable.programs import process
from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import CAN_PIN, CannotStart, Command, Limits, find_command
from cardtable.programs.lines import Flood
from cardtable.programs.process import MOST_UNSENT, Program
from support.fifo import new_fifo, numbers
from support.survivors import survivors

if TYPE_CHECKING:
    from collections.abc import Iterator

MISBEHAVING = Path(__file__).parents[1] / "support" / "bots" / "misbehaving.py"
LONG = 60.0


@pytest.fixture
def programs() -> Iterator[ProgramGroup]:
    with ProgramGroup() as programs:
        yield programs


def python(code: str) -> Command:
    return Command((sys.executable, "-c", code), "python")


def wait(programs: ProgramGroup, program: Program) -> None:
    assert programs.wait([program], time.monotonic() + LONG) == [program]


def test_lines_go_both_ways(programs: ProgramGroup) -> None:
    """What is sent arrives as lines, and what the program says comes back as lines."""
    program = programs.start(python("for line in open(0): print(line.strip() + '!')"))
    program.send(["one", "two"])
    wait(programs, program)
    assert program.line() == "one!"
    wait(programs, program)
    assert program.line() == "two!"


def test_several_programs_are_waited_for_at_once(programs: ProgramGroup) -> None:
    """Whoever is first to say something is heard first, whatever the order of the question."""
    silent = programs.start(python("open(0).read()"))
    quick = programs.start(python("print(7); open(0).read()"))
    assert programs.wait([silent, quick], time.monotonic() + LONG) == [quick]


def test_waiting_ends_in_time(programs: ProgramGroup) -> None:
    """A program that says nothing is not waited for beyond the limit."""
    program = programs.start(python("open(0).read()"))
    assert programs.wait([program], time.monotonic() + 0.01) == []


def test_a_seed_is_handed_over(programs: ProgramGroup) -> None:
    """A program finds its seed in CARDTABLE_SEED."""
    program = programs.start(python("import os; print(os.environ['CARDTABLE_SEED'])"), seed=4711)
    wait(programs, program)
    assert program.line() == "4711"


def test_everyone_has_a_directory_of_their_own() -> None:
    """Temporary files of one program are not seen by the other, and gone with them."""
    code = "import tempfile; open(tempfile.gettempdir() + '/mine', 'x'); print(tempfile.gettempdir())"
    with ProgramGroup() as programs:
        folders = []
        for program in [programs.start(python(code)) for _ in range(2)]:
            wait(programs, program)
            folders.append(Path(program.line() or ""))
        assert folders[0] != folders[1]
        assert all((folder / "mine").exists() for folder in folders)
    assert not any(folder.exists() for folder in folders)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise SystemExit(3)", "exited with status 3"),
        ("import os; os.kill(os.getpid(), 9)", "was killed by signal 9, Killed"),
        ("import os; os.close(1); open(0).read()", "closed its output"),
    ],
)
def test_why_a_program_is_gone_is_told(programs: ProgramGroup, code: str, why: str) -> None:
    """Exit status, signal and closed pipes are told apart."""
    program = programs.start(python(code))
    wait(programs, program)
    assert program.gone == why


def test_a_closed_input_is_noticed(programs: ProgramGroup) -> None:
    """Sending to a program that has closed its input neither fails nor blocks."""
    program = programs.start(python("import os, time; os.close(0); print(1); time.sleep(3600)"))
    wait(programs, program)
    program.send(["hello"])
    program.flush()
    assert program.gone == "closed its input"


def test_lines_can_be_dropped(programs: ProgramGroup) -> None:
    """What was said before a question is forgotten, and counted."""
    program = programs.start(python("import os; os.write(1, b'1\\n2\\n3'); open(0).read()"))
    wait(programs, program)
    assert program.drop_lines() == 2
    assert program.line() is None


def test_lines_without_end_are_a_flood(programs: ProgramGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that says too much unasked is not listened to any more."""
    monkeypatch.setattr(process, "MOST_UNASKED", 1000)
    program = programs.start(python("import os; os.write(1, b'1\\n' * 1000); open(0).read()"))
    wait(programs, program)
    assert programs.talking([program]) == [program]
    program.drop_lines()
    with pytest.raises(Flood, match="more than 1000 bytes that nobody asked for"):
        program.line()


def test_sending_never_blocks(programs: ProgramGroup) -> None:
    """A program that does not read is given up once too much waits for it."""
    program = programs.start(python("import time; time.sleep(3600)"))
    program.send(["x" * 99] * 1000)
    assert not program.flush()
    assert programs.wait([program], time.monotonic() + 0.01) == []
    program.send(["x" * MOST_UNSENT])
    assert program.flush()
    assert program.gone == "does not read its input"


def test_a_long_message_arrives_in_whole(programs: ProgramGroup) -> None:
    """What does not fit into the pipe at once is sent while we wait."""
    program = programs.start(python("print(len(open(0).readline()))"))
    program.send(["x" * 500_000])
    wait(programs, program)
    assert program.line() == "500001"


def test_stderr_goes_to_a_log(programs: ProgramGroup, tmp_path: Path) -> None:
    """What a program complains of is kept in its log."""
    program = programs.start(
        python("import sys; print('oh', file=sys.stderr); print(1)"), log=tmp_path / "log"
    )
    wait(programs, program)
    assert (tmp_path / "log").read_text() == "oh\n"


def test_memory_can_be_limited(programs: ProgramGroup) -> None:
    """A program that takes more memory than it may fails by itself."""
    code = "try: bytearray(10**9)\nexcept MemoryError: print('no room')"
    program = programs.start(python(code), limits=Limits(memory=500_000_000))
    wait(programs, program)
    assert program.line() == "no room"


def test_files_can_be_limited(programs: ProgramGroup, tmp_path: Path) -> None:
    """A program that writes a larger file than it may gets an error."""
    code = (
        f"try: open({str(tmp_path / 'log')!r}, 'wb').write(bytes(20_000))\nexcept OSError: print('no room')"
    )
    program = programs.start(python(code), limits=Limits(file_size=1000))
    wait(programs, program)
    assert program.line() == "no room"


def test_processor_time_can_be_limited(programs: ProgramGroup) -> None:
    """Who has used it up is ended, and it is said why; who does not hear that is ended a second later."""
    code = "import resource; print(resource.getrlimit(resource.RLIMIT_CPU), flush=True)\nwhile True: pass"
    program = programs.start(python(code), limits=Limits(cpu=1))
    wait(programs, program)
    assert program.line() == "(1, 2)"
    wait(programs, program)
    assert program.gone == "was killed by signal 24, CPU time limit exceeded"


def test_a_program_cannot_lock_the_others_out() -> None:
    """The next one gets a directory though the place of all of them was closed, which is removed as well."""
    code = "import os; place = os.path.dirname(os.environ['TMPDIR']); os.chmod(place, 0); print(place)"
    with ProgramGroup() as programs:
        first = programs.start(python(code))
        wait(programs, first)
        second = programs.start(python("import os; print(os.listdir(os.environ['TMPDIR']))"))
        wait(programs, second)
        assert second.line() == "[]"
    assert not Path(first.line() or "").exists()


def test_a_file_that_the_system_cannot_run_is_refused(programs: ProgramGroup, tmp_path: Path) -> None:
    """An executable without a known format is one line of error."""
    path = tmp_path / "nonsense"
    path.write_text("neither a script nor a binary")
    path.chmod(0o755)
    with pytest.raises(CannotStart, match=r"does not start: .*Exec format error"):
        programs.start(find_command(str(path)))


def pids(path: Path, how: str, programs: ProgramGroup) -> tuple[Program, list[int]]:
    """A program that has started, and the numbers of its processes."""
    with new_fifo(path) as fifo:
        program = programs.start(find_command(f"{MISBEHAVING} '{how}' {path}"))
        return program, numbers(fifo, 2 if "leaves" in how else 1)


@pytest.mark.parametrize(
    "how", ["ignores the end", "leaves a child in its own session", "hangs at start", "closes its input"]
)
def test_nothing_is_left_behind(programs: ProgramGroup, tmp_path: Path, how: str) -> None:
    """Whatever a program does, it and all that it started end with the host's programs."""
    program, found = pids(tmp_path / "pids", how, programs)
    assert program.pid in found
    assert survivors(found) == found
    programs.close()
    assert survivors(found) == []


def test_stopping_one_leaves_the_others(programs: ProgramGroup, tmp_path: Path) -> None:
    """One program is ended with all that it started, and no other."""
    first, gone = pids(tmp_path / "first", "leaves a child in its own session", programs)
    _, kept = pids(tmp_path / "second", "leaves a child in its own session", programs)
    programs.stop(first)
    assert survivors(gone) == []
    assert survivors(kept) == kept


def test_programs_may_go_by_themselves(programs: ProgramGroup, tmp_path: Path) -> None:
    """With patience a program gets all that was sent, sees the end of its input, and can tidy up."""
    path = tmp_path / "last words"
    program = programs.start(python(f"text = open(0).read(); open({str(path)!r}, 'w').write(text)"))
    program.send(["x" * 300_000, "bye"])
    programs.close(patience=LONG)
    assert path.read_text().endswith("x\nbye\n")


def test_programs_end_when_their_host_is_killed(tmp_path: Path) -> None:
    """A host that has no chance to clean up takes its programs and all that they started with it."""
    path = tmp_path / "pids"
    code = f"""
import time
from cardtable.programs.launch import find_command
from cardtable.programs.group import ProgramGroup
programs = ProgramGroup()
programs.start(find_command("{MISBEHAVING} 'leaves a child in its own session' {path}"))
time.sleep(3600)
"""
    with new_fifo(path) as fifo, subprocess.Popen([sys.executable, "-c", code]) as host:
        ends = [os.pidfd_open(pid) for pid in numbers(fifo, 2)]
        host.send_signal(signal.SIGKILL)
    for end in ends:
        poll = select.poll()
        poll.register(end, select.POLLIN)
        assert poll.poll(LONG * 1000)
        os.close(end)


def test_workers_of_our_own_outlive_the_programs() -> None:
    """What programs leave behind is killed, and not a process that solves for a player of ours."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with ProgramGroup(adopt_orphans=True):
            assert pool.submit(abs, -1).result() == 1
        assert pool.submit(abs, -2).result() == 2


@pytest.mark.skipif(not CAN_PIN, reason="this system does not bind programs to processors")
def test_programs_can_have_a_processor_each(programs: ProgramGroup) -> None:
    """In turn, of those that this process may use; without the limit they may use all of them."""
    allowed = os.sched_getaffinity(0)
    asks = python("import os; print(*sorted(os.sched_getaffinity(0)), flush=True); open(0).read()")
    found = []
    for limits in (Limits(), *[Limits(pin=True)] * len(allowed)):
        program = programs.start(asks, limits=limits)
        wait(programs, program)
        found.append(program.line())
    assert found[0] == " ".join(map(str, sorted(allowed)))
    assert sorted(found[1:], key=lambda line: int(line or -1)) == [str(each) for each in sorted(allowed)]
