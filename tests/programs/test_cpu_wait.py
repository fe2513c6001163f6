"""How long a program was kept waiting, from what the system tells of its threads."""

from __future__ import annotations

from cardtable.programs.cpu_wait import NEW, _Thread


def thread(*, ready: bool, ran: int = 0, waited: int = 0, slept: int = 0) -> _Thread:
    return _Thread(ready, ran, waited, slept)


def test_a_wait_that_goes_on_counts_before_the_system_has_told_it() -> None:
    """Ready then and now, and never asleep between: what it did not run it has waited."""
    before = thread(ready=True, ran=10, waited=5, slept=3)
    assert thread(ready=True, ran=40, waited=5, slept=3).waited_since(before, 100) == 70


def test_a_thread_that_slept_meanwhile_has_not_waited_all_the_time() -> None:
    """It was ready at both looks, but slept between them: only the waits that were told count."""
    before = thread(ready=True, ran=10, waited=5, slept=3)
    assert thread(ready=True, ran=40, waited=12, slept=4).waited_since(before, 100) == 7


def test_a_thread_that_sleeps_now_or_slept_then_has_waited_what_was_told() -> None:
    """Nobody waits for a processor who does not want one."""
    asleep, ready = thread(ready=False, waited=2), thread(ready=True, ran=1, waited=9)
    assert ready.waited_since(asleep, 100) == 7
    assert thread(ready=False, ran=1, waited=9).waited_since(thread(ready=True, waited=2), 100) == 7


def test_a_new_thread_has_waited_since_it_began() -> None:
    """There was nothing to be told of it before."""
    assert thread(ready=True, ran=20, waited=30).waited_since(NEW, 100) == 30


def test_a_thread_that_ran_all_the_time_has_not_waited() -> None:
    """The clocks of the system need not agree to the nanosecond, so there is nothing below 0."""
    before = thread(ready=True)
    assert thread(ready=True, ran=101).waited_since(before, 100) == 0
