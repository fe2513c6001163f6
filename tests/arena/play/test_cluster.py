"""Tournaments on a cluster of two workers on this machine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import pytest

from support.fifo import new_fifo, numbers

pytest.importorskip(
    "distributed", reason="dask.distributed is not installed: pip install 'cardtable[cluster]'"
)

MISBEHAVING = Path(__file__).parents[2] / "support" / "bots" / "misbehaving.py"
ARENA = [sys.executable, "-c", "from cardtable.cli import main; main()", "arena", "nimmt"]
DASK = [sys.executable, "-m", "dask"]


class Cluster:
    """A scheduler and its workers, all of them ended with the test."""

    def __init__(
        self,
        stack: ExitStack,
        protocol: str = "tcp",
        workers: int = 2,
        environment: dict[str, str] | None = None,
    ) -> None:
        self._stack = stack
        self._environment = environment
        here = ("--host", "127.0.0.1", "--port", "0", "--protocol", protocol)
        scheduler = self._start("scheduler", *here, "--no-dashboard")
        self.address = _said(scheduler, "Scheduler at:").split()[-1]
        self.workers = [
            self._start("worker", self.address, "--no-nanny", "--nthreads", "1") for _ in range(workers)
        ]
        for worker in self.workers:
            _said(worker, "Registered to:")

    def _start(self, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [*DASK, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=self._environment,
        )
        self._stack.enter_context(process)
        self._stack.callback(process.kill)
        return process


def _said(process: subprocess.Popen[str], words: str) -> str:
    stderr: IO[str] | None = process.stderr
    assert stderr is not None
    return next(line for line in stderr if words in line)


@pytest.mark.slow
def test_a_worker_is_killed_in_the_middle(tmp_path: Path) -> None:
    """The other one plays its sets, and the journal is that of a run on one machine."""
    pids = tmp_path / "pids"
    command = [
        *ARENA,
        f"sixnimmt:{MISBEHAVING} behaves {pids}",
        "nimmt:random",
        "--deals",
        "8",
        "--seed",
        "1",
    ]
    command += ["--block", "1", "--no-confine", "--out"]
    subprocess.run([*command, str(tmp_path / "alone")], check=True, capture_output=True, timeout=100)
    pids.unlink()
    with ExitStack() as stack:
        cluster = Cluster(stack)
        started = stack.enter_context(new_fifo(pids))
        on_both = [*command, str(tmp_path / "both"), "--cluster", cluster.address]
        arena = stack.enter_context(subprocess.Popen(on_both, stdout=subprocess.PIPE, stderr=subprocess.PIPE))
        numbers(started, 3)
        cluster.workers[0].kill()
        _, said = arena.communicate(timeout=100)
    assert (arena.returncode, said) == (0, b"")
    alone, both = (tmp_path / name / "journal.jsonl" for name in ("alone", "both"))
    assert both.read_bytes() == alone.read_bytes()


CERTIFICATE = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=cluster -keyout key.pem -out cert.pem"
)


def configured(folder: Path) -> dict[str, str]:
    """The environment of a cluster where everybody shows one certificate and talks to nobody without it."""
    folder.mkdir()
    subprocess.run(CERTIFICATE.split(), cwd=folder, check=True, capture_output=True)
    shown = {"cert": str(folder / "cert.pem"), "key": str(folder / "key.pem")}
    tls = {"ca-file": shown["cert"], **dict.fromkeys(("scheduler", "worker", "client"), shown)}
    told = {"distributed": {"comm": {"require-encryption": True, "tls": tls}}}
    (folder / "tls.yaml").write_text(json.dumps(told))  # YAML has the whole of JSON.
    return {**os.environ, "DASK_CONFIG": str(folder)}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_a_cluster_with_certificates(tmp_path: Path) -> None:
    """Who shows its certificate plays there as on one machine. Without one, or with another, nothing is
    played, and one line says so."""
    inside = configured(tmp_path / "inside")
    command = [*ARENA, "nimmt:basic", "nimmt:random", "--deals", "4", "--seed", "1"]
    alone = subprocess.run(command, check=True, capture_output=True, text=True, timeout=100)
    with ExitStack() as stack:
        cluster = Cluster(stack, "tls", 1, inside)
        assert cluster.address.startswith("tls://127.0.0.1:")

        def asked(environment: dict[str, str], address: str = cluster.address) -> tuple[int, str, str]:
            run = subprocess.run(
                [*command, "--cluster", address], capture_output=True, text=True, env=environment, timeout=100
            )
            return run.returncode, run.stdout, run.stderr

        assert asked(inside) == (0, alone.stdout, "")
        outside = dict(os.environ)
        needs = f"cardtable: {cluster.address} needs a certificate: "
        nobody = "cardtable: there is no dask scheduler at "
        for environment, address, said in (
            (outside, cluster.address, needs),
            (outside, cluster.address.replace("tls:", "tcp:"), nobody),
            (configured(tmp_path / "other"), cluster.address, nobody),
        ):
            code, out, error = asked(environment, address)
            assert (code, out, error.count("\n")) == (1, "", 1)
            assert error.startswith(said)


def test_no_scheduler_is_said_in_one_line() -> None:
    """Before anything is played."""
    command = [*ARENA, "nimmt:basic", "nimmt:random", "--cluster", "tcp://127.0.0.1:1"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert run.returncode == 1
    assert run.stderr.startswith("cardtable: there is no dask scheduler at tcp://127.0.0.1:1: ")
    assert run.stderr.count("\n") == 1
