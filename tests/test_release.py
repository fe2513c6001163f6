"""The notes of a release are those that CHANGELOG.md has for its version."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

CHANGELOG = """# Changelog

## [Unreleased]

## [0.2.0] - 2026-11-20

### Added
- A thing.

## [0.1.0] - 2026-11-01

### Added
- The first thing.
"""


@pytest.fixture(scope="module")
def notes() -> Callable[[str, str], str]:
    found: Callable[[str, str], str] = runpy.run_path(
        str(Path(__file__).parents[1] / "deploy" / "release.py")
    )["notes"]
    return found


def test_notes_are_the_section_of_the_version(notes: Callable[[str, str], str]) -> None:
    assert notes(CHANGELOG, "0.2.0") == "### Added\n- A thing.\n"
    assert notes(CHANGELOG, "0.1.0") == "### Added\n- The first thing.\n"


def test_a_version_without_notes_is_refused(notes: Callable[[str, str], str]) -> None:
    with pytest.raises(SystemExit, match=r"CHANGELOG.md says nothing about 0.3.0"):
        notes(CHANGELOG, "0.3.0")
