"""A PostgreSQL of our own, where its programs are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from uuid import uuid4


def programs() -> Path | None:
    """Where the programs of the newest version are."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return installed[-1].parent if installed else None


class Postgres:
    """A server in a directory of its own, reached by a socket there."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        # PostgreSQL refuses to run as root, and its user cannot enter the directories of pytest.
        self._user = "postgres" if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="cardtable-pg-"))
        if self._user:
            shutil.chown(self.folder, self._user, self._user)
        self.run("initdb", "-D", "data", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-U", "test")

    def start(self, *, durable: bool = False) -> None:
        """Tests need nothing that outlives the machine, and go on sooner without."""
        options = f"-k {self.folder} -c listen_addresses='' -c fsync={'on' if durable else 'off'}"
        self.run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        self.run("pg_ctl", "-D", "data", "-w", "-m", how, "stop")

    def new_database(self, like: str = "template1") -> str:
        """The URL of a new database, a copy of the one with this name."""
        name = f"t{uuid4().hex}"
        self.run("createdb", "-h", str(self.folder), "-U", "test", "-T", like, name)
        return self.url(name)

    def url(self, name: str) -> str:
        """The URL of a database."""
        return f"postgresql://test@/{name}?host={self.folder}"

    def processes(self) -> list[int]:
        """The server process and its children."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(
            command,
            cwd=self.folder,
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr.decode()
