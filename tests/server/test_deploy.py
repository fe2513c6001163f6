"""The examples in `deploy/`, as an operator uses them."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import tomllib
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from click.testing import CliRunner
from packaging.requirements import Requirement

from cardtable.cli import cardtable
from server.outside import PATIENCE, server

if TYPE_CHECKING:
    from collections.abc import Iterator

DEPLOY = Path(__file__).parents[2] / "deploy"
CERTIFICATE = "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def free_port() -> int:
    """A port for nginx. It has just had a connection, so for a minute the system gives it to nobody else."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        with socket.create_connection(found.getsockname()):
            found.accept()[0].close()
        port: int = found.getsockname()[1]
        return port


@contextmanager
def nginx(folder: Path, behind: int) -> Iterator[str]:
    """nginx with our example, on ports and with a certificate of its own."""
    made = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*CERTIFICATE.split(), *made], check=True, capture_output=True)
    plain, port = free_port(), free_port()
    site = (DEPLOY / "nginx.conf").read_text()
    for there, here in (
        (r"127\.0\.0\.1:8000;", f"127.0.0.1:{behind};"),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ", f"listen 127.0.0.1:{port} "),
        (r"server_name cards\.example\.org", "server_name localhost"),
        (r"/etc/letsencrypt/\S+/fullchain\.pem", str(folder / "cert.pem")),
        (r"/etc/letsencrypt/\S+/privkey\.pem", str(folder / "key.pem")),
    ):
        site, times = re.subn(there, here, site)
        assert times >= 1, there
    paths = "".join(f"{each}_temp_path temp;" for each in TEMPORARY)
    whole = f"pid nginx.pid; error_log error.log; events {{}} http {{ access_log off; {paths} {site} }}"
    (folder / "whole.conf").write_text(whole)
    (folder / "temp").mkdir()
    command = ["nginx", "-p", str(folder), "-c", "whole.conf", "-e", "error.log"]
    with subprocess.Popen([*command, "-g", "daemon off; user root;"], stderr=subprocess.DEVNULL) as running:
        try:
            yield f"https://localhost:{port}"
        finally:
            running.terminate()


@pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")),
    reason="nginx or openssl is not installed (apt-get install nginx openssl): its example is not tried",
)
def test_the_example_for_nginx(sqlite: str, tmp_path: Path) -> None:
    """Cookies for https only, streams that arrive at once, addresses as nginx sees them, no figures."""
    options = ("--https", "--hsts", "3600", "--proxy", "127.0.0.1", "--rate", "20")
    with server(sqlite, *options) as running, nginx(tmp_path, running.port) as address:
        headers = {"origin": address}
        patient = httpx.HTTPTransport(verify=False, retries=6)  # until nginx listens
        with httpx.Client(transport=patient, base_url=address, headers=headers, timeout=PATIENCE) as client:
            arrived = client.post("/api/session", json={})
            assert arrived.status_code == 200, arrived.text
            assert arrived.headers["set-cookie"].startswith("__Host-cardtable=")
            assert arrived.headers["strict-transport-security"] == "max-age=3600"
            assert client.get("/metrics").status_code == 404
            assert client.post("/api/tables", content=b" " * 20_000).status_code == 413
            with client.stream("GET", "/api/stream") as stream:
                assert next(stream.iter_lines()) == "event: ping"
            asked = client.get("/api/lobby", headers={"x-request-id": "mine-mine-mine"})
            assert re.fullmatch("[0-9a-f]{32}", asked.headers["x-request-id"])  # nginx has named it
            forged = {"x-forwarded-for": "1.2.3.4"}
            assert client.post("/api/tables", json={"game": "nimmt"}, headers=forged).status_code == 201


def test_the_unit_for_systemd() -> None:
    """The command in it has options that there are, and is the one that nginx expects."""
    unit = (DEPLOY / "cardtable.service").read_text().replace("\\\n", "")
    found = re.search(r"^ExecStart=\S+/cardtable (serve .*)$", unit, re.MULTILINE)
    assert found is not None
    helped = CliRunner().invoke(cardtable, [*found[1].split(), "--help"])
    assert helped.exit_code == 0, helped.output
    known = set(re.findall(r"--[a-z-]+", helped.output))
    assert set(re.findall(r"--[a-z-]+", found[1])) <= known
    assert "127.0.0.1:8000" in (DEPLOY / "nginx.conf").read_text()
    assert "--host 127.0.0.1 --port 8000" in found[1]


LOCKS = {
    "run": (["build"], [], True),
    "server": (["build", "builders"], ["postgres", "fast"], True),
    "builders": (["builders"], [], False),
    "test": (["test"], [], False),
    "docs": (["docs"], [], False),
}
"""Locked sets of packages: groups and extras of pyproject.toml, and whether its dependencies are in them."""


def locked(name: str) -> dict[str, str]:
    """The version of each package in a set. Each has a hash at least, and nothing but hashes."""
    lines = (DEPLOY.parent / "requirements" / f"{name}.txt").read_text().splitlines()
    pins, found = [line for line in lines if "==" in line], {}
    for pin in pins:
        package, version = re.fullmatch(r"([a-z0-9-]+)==(\S+)(?: ; .*)? \\", pin).groups()  # type: ignore[union-attr]
        found[package] = version
    hashes = [line for line in lines if re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?", line)]
    assert len(pins) + len(hashes) + 2 == len(lines)
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_the_locked_versions(name: str) -> None:
    """Each package is locked to a version that pyproject.toml allows; the same one in every set."""
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())
    groups, extras, own = LOCKS[name]
    wanted = [each for group in groups for each in project["dependency-groups"][group]]
    wanted += [each for extra in extras for each in project["project"]["optional-dependencies"][extra]]
    wanted += project["project"]["dependencies"] if own else []
    versions, run = locked(name), locked("run")
    for each in map(Requirement, wanted):
        assert each.specifier.contains(versions[each.name.lower()]), each
    assert {each: versions[each] for each in versions.keys() & run.keys()}.items() <= run.items()


def test_the_image_has_the_locked_versions() -> None:
    """All that a server needs, wherever it comes from, and the image is built with that."""
    needed = {"cardtable"}
    while more := {name for each in needed for name in _required(each)} - needed:
        needed |= more
    assert needed - {"cardtable"} <= locked("server").keys()
    assert "--require-hashes -r requirements/server.txt" in (DEPLOY.parent / "Dockerfile").read_text()


def _required(name: str) -> set[str]:
    """What an installed package needs on this machine."""
    found = (Requirement(each) for each in distribution(name).requires or ())
    chosen = [each for each in found if each.marker is None or each.marker.evaluate({"extra": ""})]
    return {re.sub("[-_.]+", "-", each.name).lower() for each in chosen}
