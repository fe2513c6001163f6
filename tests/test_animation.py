"""Frames become a picture that moves, in the container that WebP's specification describes."""

from __future__ import annotations

from benchmarks.pictures.animation import animated_webp, chunks

# A file with nothing but three bytes of pixels: the length counts from behind it, and odd chunks are padded.
FRAME = b"RIFF" + bytes([16, 0, 0, 0]) + b"WEBPVP8 " + bytes([3, 0, 0, 0]) + b"abc\0"


def test_two_frames_of_a_second() -> None:
    file = animated_webp([FRAME, FRAME], (300, 200), 1000)
    assert file[:4] == b"RIFF"
    assert int.from_bytes(file[4:8], "little") == len(file) - 8
    (kind, head), (how, _), *frames = chunks(file)
    # Width and height less one, in three bytes each: 299 = 0x012b, 199 = 0xc7.
    assert (kind, head) == (b"VP8X", bytes([2, 0, 0, 0, 0x2B, 1, 0, 0xC7, 0, 0]))
    assert how == b"ANIM"
    assert [name for name, _ in frames] == [b"ANMF", b"ANMF"]
    # 1000 milliseconds = 0x03e8, then the pixels as they were.
    assert frames[0][1] == bytes(6) + head[4:] + bytes([0xE8, 3, 0, 2]) + FRAME[12:]
