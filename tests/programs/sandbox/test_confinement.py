"""Programs that are confined: really, by this kernel; where it cannot, the test is skipped."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import CannotStart, Command, Limits
from cardtable.programs.sandbox.confinement import ALONE, FREE, Confinement, available, shortcoming
from cardtable.programs.sandbox.landlock import version
from support.forbidding import LANDLOCK, SECCOMP, without
from support.survivors import survivors

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONG = 60.0


@pytest.fixture
def programs() -> Iterator[ProgramGroup]:
    with ProgramGroup() as programs:
        yield programs


@pytest.fixture
def alone() -> Limits:
    lacking = shortcoming(available())
    if lacking is not None:
        pytest.skip(lacking)
    return Limits(confinement=ALONE)


def python(code: str) -> Command:
    return Command((sys.executable, "-c", code), "python")


def says(programs: ProgramGroup, command: Command, limits: Limits, log: Path | None = None) -> str:
    """The first line that it says."""
    program = programs.start(command, limits=limits, log=log)
    assert programs.wait([program], time.monotonic() + LONG) == [program]
    line = program.line()
    assert line is not None, program.stderr_tail()
    return line


CAN = """
def can(change, *arguments):
    try:
        change(*arguments)
    except PermissionError:
        return "no"
    return "yes"
"""

WRITE = """
import os

def write(path):
    open(path, "a").close()

print(can(write, "log"), can(write, os.path.expanduser("~/log")), can(os.mkdir, "folder"),
      can(os.remove, "kept"), can(os.rename, "also", "moved"))
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home and the working directory of a program, with two files in it."""
    for name in ("kept", "also"):
        (tmp_path / name).write_text("read me\n")
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_confined_program_changes_nothing(programs: ProgramGroup, alone: Limits, home: Path) -> None:
    """It neither makes, writes, moves nor removes a file where it works, nor in its home."""
    assert says(programs, python(CAN + WRITE), alone) == "no no no no no"
    assert sorted(path.name for path in home.iterdir()) == ["also", "home", "kept"]


def test_a_program_that_is_not_confined_keeps_its_log(programs: ProgramGroup, home: Path) -> None:
    """Without a word it may do what its user may, as the bots of SixNimmt do with their logs."""
    assert says(programs, python(CAN + WRITE), Limits()) == "yes yes yes yes yes"
    assert (home / "log").exists()


def test_a_confined_program_reads_and_has_a_directory(
    programs: ProgramGroup, alone: Limits, home: Path
) -> None:
    """All that it could read it can read; in TMPDIR it makes, moves and removes; /dev/null takes all."""
    code = """
import os, tempfile
folder = tempfile.mkdtemp()
open(folder + "/one", "w").write(open("kept").read())
os.rename(folder + "/one", tempfile.gettempdir() + "/two")
os.rmdir(folder)
print(open(tempfile.gettempdir() + "/two").read(), file=open(os.devnull, "w"))
print(open(tempfile.gettempdir() + "/two").read())
"""
    assert says(programs, python(code), alone) == "read me"


CONNECT = """
import socket, sys

def reach(kind, port):
    try:
        with socket.socket(socket.AF_INET, kind) as out:
            out.connect(("127.0.0.1", port))
            out.send(b"hello")
    except PermissionError:
        return "no"
    return "yes"

print(reach(socket.SOCK_STREAM, {}), reach(socket.SOCK_DGRAM, {}))
"""


@pytest.mark.parametrize(("confinement", "answer"), [(FREE, "yes yes"), (Confinement(network=True), "no no")])
def test_a_confined_program_has_no_network(
    programs: ProgramGroup, confinement: Confinement, answer: str
) -> None:
    """Neither TCP nor UDP leads even to its own machine; unconfined both do."""
    if confinement.network and not available().network:
        pytest.skip("this system has no seccomp filters")
    with socket.create_server(("127.0.0.1", 0)) as tcp, socket.socket(type=socket.SOCK_DGRAM) as udp:
        udp.bind(("127.0.0.1", 0))
        code = CONNECT.format(tcp.getsockname()[1], udp.getsockname()[1])
        assert says(programs, python(code), Limits(confinement=confinement)) == answer


def test_the_processes_of_a_confined_program_work_together(programs: ProgramGroup, alone: Limits) -> None:
    """Pools, locks and queues of Python need sockets of the Unix family and shared memory."""
    code = "import multiprocessing\nwith multiprocessing.Pool(2) as pool: print(pool.map(abs, [-1, -2]))"
    assert says(programs, python(code), alone) == "[1, 2]"


def test_a_confined_program_does_not_see_the_cards_of_others(programs: ProgramGroup, alone: Limits) -> None:
    """The memory of the host, where all hands lie, cannot be opened, not even by root."""
    code = (
        "import os\ntry: open(f'/proc/{os.getppid()}/mem', 'rb')\nexcept PermissionError: print('no')\n"
        "else: print('yes')"
    )
    assert says(programs, python(code), alone) == "no"


def test_a_confined_program_cannot_end_its_host(programs: ProgramGroup, alone: Limits) -> None:
    """Signals reach its own processes only, where the kernel knows that limit."""
    if version() < 6:
        pytest.skip("this kernel cannot hold back signals")
    code = (
        "import os\nos.kill(os.getpid(), 0)\ntry: os.kill(os.getppid(), 0)\n"
        "except PermissionError: print('no')\nelse: print('yes')"
    )
    assert says(programs, python(code), alone) == "no"


HINDER = """
import ctypes, os, resource

def set_io_priority(pid):
    number = {"x86_64": 251, "aarch64": 30}[os.uname().machine]
    if ctypes.CDLL(None, use_errno=True).syscall(number, 1, pid, 2 << 13 | 4):
        raise OSError(ctypes.get_errno(), "ioprio_set")

for pid in (os.getppid(), 0):
    print(can(resource.prlimit, pid, resource.RLIMIT_CORE, (0, 0)),
          can(os.setpriority, os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, pid)),
          can(os.sched_setscheduler, pid, os.sched_getscheduler(pid), os.sched_param(0)),
          can(os.sched_setparam, pid, os.sched_param(0)),
          can(set_io_priority, pid), end=" ")
print(can(os.setpriority, os.PRIO_USER, 0, os.getpriority(os.PRIO_PROCESS, 0)))
"""


def test_a_confined_program_hinders_nobody_else(programs: ProgramGroup, alone: Limits) -> None:
    """It sets the limits and the priorities of no process but itself, nor those of all of its user."""
    assert says(programs, python(CAN + HINDER), alone) == "no no no no no yes yes yes yes yes no"


def test_a_confined_program_leaves_others_their_processors(programs: ProgramGroup, alone: Limits) -> None:
    """It binds itself to a processor; to bind others has no effect, and is no error, since it may mean one
    of its own threads."""
    code = """
import os, threading
one = {min(os.sched_getaffinity(0))}
os.sched_setaffinity(os.getppid(), one)
os.sched_setaffinity(threading.get_native_id(), one)
os.sched_setaffinity(0, one)
print(os.sched_getaffinity(0) == one)
"""
    before = os.sched_getaffinity(0)
    try:
        assert says(programs, python(code), alone) == "True"
        assert os.sched_getaffinity(0) == before
    finally:
        os.sched_setaffinity(0, before)


def test_a_confined_program_opens_its_own_log(programs: ProgramGroup, alone: Limits, tmp_path: Path) -> None:
    """A shell that writes to /dev/stderr opens the file that is there."""
    command = Command(("/bin/sh", "-c", "echo oh >>/dev/stderr; echo done"), "sh")
    assert says(programs, command, alone, tmp_path / "log") == "done"
    assert (tmp_path / "log").read_text() == "oh\n"


CHILD = """
import subprocess, sys
code = '''
import os, time
try: open({path!r}, "a")
except PermissionError: print(os.getppid(), os.getpid(), "no")
else: print(os.getppid(), os.getpid(), "yes")
'''
subprocess.Popen([sys.executable, "-c", code + "time.sleep(3600)"], start_new_session=True).wait()
"""


def test_what_a_confined_program_starts_is_confined_and_ended(
    programs: ProgramGroup, alone: Limits, tmp_path: Path
) -> None:
    """A child in a session of its own cannot write either, and does not outlive the programs of the host."""
    line = says(programs, python(CHILD.format(path=str(tmp_path / "log"))), alone)
    *numbers, answer = line.split()
    pids = [int(number) for number in numbers]
    assert answer == "no"
    assert survivors(pids) == pids
    programs.close()
    assert survivors(pids) == []


def test_confined_programs_end_when_their_host_is_killed(alone: Limits, tmp_path: Path) -> None:
    """As others do: with all that they started."""
    code = f"""
import sys, time
from cardtable.programs.sandbox.confinement import ALONE
from cardtable.programs.launch import Command, Limits
from cardtable.programs.group import ProgramGroup
programs = ProgramGroup()
command = Command((sys.executable, "-c", {CHILD.format(path=str(tmp_path / "log"))!r}), "parent")
program = programs.start(command, limits=Limits(confinement=ALONE))
programs.wait([program], time.monotonic() + {LONG})
print(program.line(), flush=True)
time.sleep(3600)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        ends = [os.pidfd_open(int(pid)) for pid in host.stdout.readline().split()[:2]]
        host.send_signal(signal.SIGKILL)
    assert len(ends) == 2
    for end in ends:
        poll = select.poll()
        poll.register(end, select.POLLIN)
        assert poll.poll(LONG * 1000)
        os.close(end)


@pytest.mark.parametrize(
    ("missing", "left", "why"),
    [
        (LANDLOCK, Confinement(network=True), "it cannot be confined: Function not implemented"),
        (SECCOMP, Confinement(files=True), "the system refuses to limit or to confine it"),
    ],
)
def test_a_system_may_have_less(alone: Limits, missing: int, left: Confinement, why: str) -> None:
    """What a kernel or a container lacks is found out, and a program that needs it to be confined does not
    start, for a reason of one line."""
    code = """
from cardtable.programs.sandbox.confinement import ALONE, available
from cardtable.programs.launch import CannotStart, Command, Limits
from cardtable.programs.group import ProgramGroup
print(repr(available()))
with ProgramGroup() as programs:
    try: programs.start(Command(("/bin/echo", "x"), "echo"), limits=Limits(confinement=ALONE))
    except CannotStart as error: print(error)
"""
    command, forbid = [sys.executable, "-c", code], without([missing])
    run = subprocess.run(
        command, capture_output=True, text=True, timeout=LONG, check=False, preexec_fn=forbid
    )
    assert run.stderr == ""
    found, refusal = run.stdout.splitlines()
    assert found == repr(left)
    assert refusal.startswith("'/bin/echo' does not start: ")
    assert refusal.endswith(why)


def test_a_missing_place_to_write_is_an_error(alone: Limits, programs: ProgramGroup, tmp_path: Path) -> None:
    """A log in a folder that is not there names it, confined or not."""
    with pytest.raises(CannotStart, match=r"No such file or directory: '.*/nowhere/log'"):
        programs.start(python("print(1)"), limits=alone, log=tmp_path / "nowhere" / "log")


@pytest.mark.parametrize(
    ("confinement", "message"),
    [
        (ALONE, None),
        (
            Confinement(network=True),
            "programs cannot be fully confined here: they can write wherever you can (there is no Landlock)",
        ),
        (
            Confinement(files=True),
            "programs cannot be fully confined here: they can use the network (there are no seccomp filters)",
        ),
        (
            FREE,
            "programs cannot be fully confined here: they can write wherever you can (there is no Landlock) "
            "and use the network (there are no seccomp filters)",
        ),
    ],
)
def test_what_is_missing_is_said_in_one_line(confinement: Confinement, message: str | None) -> None:
    """What programs can do, and what the system would need."""
    assert shortcoming(confinement) == message


@pytest.mark.parametrize(
    ("confinement", "words"),
    [
        (ALONE, "without network, writing in TMPDIR only"),
        (Confinement(files=True), "writing in TMPDIR only"),
        (Confinement(network=True), "without network"),
        (FREE, "not confined"),
    ],
)
def test_how_a_program_runs_has_words(confinement: Confinement, words: str) -> None:
    """For people."""
    assert str(confinement) == words
