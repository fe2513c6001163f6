"""Time and chance, as everything in this process finds them while a simulated world is there."""

from __future__ import annotations

import random
import secrets
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simulation.loop import SimulatedLoop

EPOCH = 1_800_000_000.0


@contextmanager
def nature(loop: SimulatedLoop, rng: random.Random) -> Iterator[None]:
    """The clocks show the time of the loop, and whatever is drawn comes from the seed."""

    def now() -> float:
        return EPOCH + loop.time()

    def token_bytes(count: int | None = None) -> bytes:
        return rng.randbytes(32 if count is None else count)

    # The other functions of `secrets` draw from this one.
    with (
        patch.object(time, "time", now),
        patch.object(time, "monotonic", loop.time),
        patch.object(time, "perf_counter", loop.time),
        patch.object(secrets, "token_bytes", token_bytes),
        patch.object(secrets, "randbits", rng.getrandbits),
        patch.object(random, "uniform", rng.uniform),
        patch.object(random, "SystemRandom", lambda: rng),
    ):
        yield
