"""What was found by fuzzing stays found, and a few new inputs are tried in every run of the tests."""

from __future__ import annotations

from random import Random

import pytest

from fuzzing.corpus import FOLDER, start_of
from fuzzing.mutation import spoilt
from fuzzing.readers import readers

INPUTS = 40


@pytest.mark.parametrize("name", readers())
def test_reader_takes_anything(name: str) -> None:
    """Every sample, every input that was kept, and some spoilt ones are answered or refused."""
    reader = readers()[name]
    samples = start_of(reader)
    assert samples
    for data in [*samples, *spoilt(samples, Random(name), INPUTS)]:
        reader.read(data)


def test_corpus_belongs_to_readers() -> None:
    """No file is kept for a reader that is not there any more."""
    assert {file.stem for file in FOLDER.iterdir()} <= set(readers())
