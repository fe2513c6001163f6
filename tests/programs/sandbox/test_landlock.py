"""What each version of Landlock can take away."""

from __future__ import annotations

import pytest

from cardtable.programs.sandbox.landlock import REACHING_OUT, WRITING, known


@pytest.mark.parametrize(
    ("version", "writing", "reaching_out"),
    [
        (0, 0, 0),
        (1, 0x1FF2, 0),
        (2, 0x3FF2, 0),
        (3, 0x7FF2, 0),
        (5, 0x7FF2, 0),
        (6, 0x7FF2, 3),
        (9, 0x7FF2, 3),
    ],
)
def test_only_what_the_kernel_knows_is_asked_for(version: int, writing: int, reaching_out: int) -> None:
    """As linux/landlock.h has it: moving came with version 2, truncating with 3, scopes with 6."""
    assert known(WRITING, version) == writing
    assert known(REACHING_OUT, version) == reaching_out
