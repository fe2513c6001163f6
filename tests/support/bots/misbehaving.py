"""A SixNimmt bot that does one thing wrong: `misbehaving.py HOW [FILE]`.

It plays its highest card and takes the first row until HOW says otherwise. All the processes it
is made of write their numbers to FILE.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import NoReturn

HOW = sys.argv[1]
FILE = sys.argv[2] if len(sys.argv) > 2 else os.devnull


def note(pid: int) -> None:
    with open(FILE, "a") as numbers:
        numbers.write(f"{pid}\n")


def sleep() -> NoReturn:
    while True:
        time.sleep(3600)


def say(text: str) -> None:
    os.write(1, text.encode() + b"\n")


def at_start() -> None:
    match HOW:
        case "crashes at start":
            sys.exit(3)
        case "hangs at start":
            sleep()
        case "floods from the start":
            flood(b"x" * 4096)
        case "closes its output":
            os.close(1)
            sleep()
        case "closes its input":
            os.close(0)
            sleep()
        case "ignores the end":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
        case "leaves a child in its own session":
            child = subprocess.Popen(["sleep", "3600"], start_new_session=True)
            note(child.pid)
        case "leaves an orphan without environment":
            leave_orphan()


def leave_orphan() -> None:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            note(os.getpid())
            os.execve("/bin/sleep", ["sleep", "3600"], {})
        os._exit(0)
    os.wait()


def flood(data: bytes) -> NoReturn:
    while True:
        os.write(1, data)


def pick_card(hand: list[int], number: int, questions: Iterator[str]) -> None:
    if number >= 4:
        in_the_middle(hand, questions)
    match HOW:
        case "floods with lines":
            flood(b"1\n" * 2048)
        case "floods in a line":
            flood(b"1" * 4096)
        case "writes a huge line":
            say("1" * 100_000)
        case "writes garbage":
            os.write(1, b"\xff\0\xfe{]\n")
        case "plays a card it does not have":
            say("105")
        case "says too much":
            say(f"{hand.pop()}\nthis was my card")
        case _:
            say(str(hand.pop()))


def in_the_middle(hand: list[int], questions: Iterator[str]) -> None:
    match HOW:
        case "crashes in the middle":
            sys.exit(3)
        case "is killed in the middle":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "is late once" if len(hand) == 7:
            card = hand.pop()
            next(questions)
            say(str(card))


def questions_of(lines: Iterator[str], hand: list[int]) -> Iterator[str]:
    for line in lines:
        _, word, *data = line.strip().split("|")
        if word == "NEWGAME":
            hand[:] = sorted(json.loads(data[0]))
        elif word.startswith("PICK"):
            yield word
        elif word == "GAMEEND" and HOW != "ignores the end":
            return


def play() -> None:
    hand: list[int] = []
    questions = questions_of(iter(sys.stdin.readline, ""), hand)
    for number, word in enumerate(questions, 1):
        if word == "PICKCARD":
            pick_card(hand, number, questions)
        else:
            say("4" if HOW == "takes a row that is not there" else "0")


note(os.getpid())
at_start()
play()
if HOW == "ignores the end":
    sleep()
