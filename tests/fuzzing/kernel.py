"""Questions for the kernel, bred by libFuzzer by what they reach: `make fuzz-kernel INPUTS=1000000`.

    cd tests && python -m fuzzing.kernel ../build/fuzz-kernel/face_fuzz --inputs 1000000

PROGRAM is kernel/tests/face_fuzz.cpp, built with clang and its sanitizers. It begins with the inputs in
`kernel_corpus.b64`; some of those that reach something new are kept there. An input that breaks the kernel
ends the run and is left in the folder that is printed.
"""

from __future__ import annotations

import argparse
import base64
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

CORPUS = Path(__file__).parent / "kernel_corpus.b64"
MOST_KEPT, LONGEST = 300, 400
SLOWEST_SECONDS = 120


def kept() -> list[bytes]:
    return [base64.b64decode(line) for line in CORPUS.read_text().splitlines()] if CORPUS.exists() else []


def keep(folder: Path) -> int:
    """Some of the inputs that lie there, drawn by lot if they are too many; how many there are now."""
    inputs = sorted(file.read_bytes() for file in folder.iterdir())
    drawn = sorted(Random(0).sample(inputs, min(MOST_KEPT, len(inputs))))
    lines = [base64.b64encode(each).decode() + "\n" for each in drawn]
    CORPUS.write_text("".join(lines))
    return len(lines)


def fuzz(program: Path, inputs: int, seed: int, folder: Path) -> int:
    """The exit status of libFuzzer, which is not 0 if an input broke something."""
    found, smallest = folder / "found", folder / "smallest"
    found.mkdir()
    smallest.mkdir()
    for number, data in enumerate(kept()):
        (found / str(number)).write_bytes(data)
    flags = [f"-max_len={LONGEST}", f"-timeout={SLOWEST_SECONDS}", f"-artifact_prefix={folder}/"]
    run: list[str | Path] = [
        program,
        *flags,
        f"-runs={inputs}",
        f"-seed={seed}",
        "-len_control=0",
        "-print_final_stats=1",
    ]
    status = subprocess.run([*run, found]).returncode
    if status == 0:
        # Fewer of them that reach as much.
        subprocess.run([program, *flags, "-set_cover_merge=1", smallest, found], check=True)
        print(f"{keep(smallest)} inputs are kept in {CORPUS.name}")
    return status


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("program", type=Path)
    options.add_argument("--inputs", type=int, default=1_000_000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="fuzz-kernel-"))
    status = fuzz(given.program.resolve(), given.inputs, given.seed, folder)
    if status:
        print(f"BROKEN; the input is in {folder}")
    return status


if __name__ == "__main__":
    sys.exit(main())
