"""Spoiling right texts at random, without a look at what is reached: the way that needs nothing installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

ODD = (
    b"",
    b"\0",
    b"\n",
    b"-1",
    b"0",
    b"99999999999999999999",
    b"\xff\xfe",
    b"[[[[",
    b"null",
    b'"',
    b"\xc2\xb2",
    b"1e999",
)
MOST_CHANGES = 4


def spoilt(samples: Sequence[bytes], rng: Random, count: int) -> Iterator[bytes]:
    for _ in range(count):
        data = rng.choice(samples)
        for _ in range(rng.randint(1, MOST_CHANGES)):
            data = rng.choice(CHANGES)(data, samples, rng)
        yield data


def _place(data: bytes, rng: Random) -> int:
    return rng.randint(0, len(data))


def _flip(data: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    at = _place(data, rng)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def _drop(data: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    at = _place(data, rng)
    return data[:at] + data[at + rng.choice((1, 2, 8, 64)) :]


def _insert(data: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    at = _place(data, rng)
    return data[:at] + rng.choice(ODD) + data[at:]


def _repeat(data: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    at, end = sorted((_place(data, rng), _place(data, rng)))
    return data[:end] + data[at:end] * rng.choice((1, 2)) + data[end:]


def _splice(data: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    other = rng.choice(samples)
    return data[: _place(data, rng)] + other[_place(other, rng) :]


def _swap(data: bytes, samples: Sequence[bytes], rng: Random) -> bytes:
    lines = data.split(b"\n")
    rng.shuffle(lines)
    return b"\n".join(lines)


CHANGES: tuple[Callable[[bytes, Sequence[bytes], Random], bytes], ...] = (
    _flip,
    _flip,
    _drop,
    _insert,
    _repeat,
    _splice,
    _swap,
)
