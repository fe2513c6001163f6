"""Small nets: what a file says, reckoned by hand, and files that say something else."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import pytest

from cardtable.errors import GameError
from cardtable.search.nets import Net, net_file, read_net

if TYPE_CHECKING:
    from pathlib import Path


def floats(*numbers: float) -> bytes:
    return struct.pack(f"<{len(numbers)}f", *numbers)


# Hidden: 2a - b + 1 and -3a, as weights of half of that; output: twice the first and the second, minus 1.
HIDDEN = (2, 2, 8, struct.pack("<4b", 4, -6, -2, 0), floats(0.5, 0.5), floats(1, 0))
OUTPUT = (2, 1, 16, struct.pack("<2h", 2, 1), floats(1), floats(-1))


def test_a_file_is_read_and_evaluated(tmp_path: Path) -> None:
    """a = 1, b = 2: hidden 1 and -3, after the ReLU 1 and 0, output 1. a = -1, b = 0: 0 and 3, output 2."""
    file = tmp_path / "net.safetensors"
    file.write_bytes(net_file([HIDDEN, OUTPUT]))
    net = read_net(file)
    assert (net.inputs, net.outputs) == (2, 1)
    assert net.evaluate([1, 2]) == [1]
    assert net.evaluate([-1, 0]) == [2]


def test_many_rows_at_once() -> None:
    """Rows give the same in an array, with one thread or two."""
    np = pytest.importorskip("numpy", reason="the extra envs is not installed")
    net = Net([HIDDEN, OUTPUT])
    rows = np.array([[1, 2], [-1, 0]] * 100, np.float32)
    for threads in (1, 2):
        found = np.zeros((200, 1), np.float32)
        net.evaluate_all(rows, found, threads=threads)
        assert found[:, 0].tolist() == [1, 2] * 100


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "the header ends behind the file"),
        (net_file([]), "a net has a layer or more, and there is no 0.weight"),
        (b"\x01" + bytes(7) + b"5", "its header is not a JSON object"),
        (net_file([(99_999_999_999, 2, *HIDDEN[2:])]), "sizes from 1 to 65536, not .99999999999, 2."),
        (b"\xff" * 8, "the header ends behind the file"),
        (net_file([OUTPUT, HIDDEN]), "as many inputs as the one before has outputs"),
        (net_file([(3, 2, *HIDDEN[2:])]), "a weight for each pair"),
        (net_file([HIDDEN])[:-4], "there are no bytes 12 to 20"),
        (net_file([HIDDEN]).replace(b"I8", b"U8"), "U8"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, data: bytes, why: str) -> None:
    """Each with a sentence that names the file."""
    file = tmp_path / "net.safetensors"
    file.write_bytes(data)
    with pytest.raises(GameError, match=f"net.safetensors is not a net in the format safetensors: .*({why})"):
        read_net(file)


def test_wrong_rows_are_refused() -> None:
    """A row has as many numbers as the net has inputs."""
    with pytest.raises(ValueError, match="this net has 2 inputs, not 3"):
        Net([HIDDEN]).evaluate([1, 2, 3])
    with pytest.raises(ValueError, match="8 or 16 bits, not 4"):
        Net([(2, 2, 4, *HIDDEN[3:])])
