"""How often somebody may ask, and from where."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from cardtable.server.limits import Buckets, address_of
from cardtable.server.problems import Problem
from server.inside import tell

if TYPE_CHECKING:
    from httpx import Response

    from server.inside import Site


def test_buckets() -> None:
    """A bucket fills with time, for each key of its own."""
    buckets = Buckets(rate=2.0, burst=2)
    for at in (0.0, 0.0, 0.5):
        buckets.take("ada", at)
    buckets.take("ben", 0.5)
    with pytest.raises(Problem, match="try again in 1 s"):
        buckets.take("ada", 0.6)
    buckets.take("ada", 1.0)


@pytest.mark.parametrize(
    ("client", "forwarded", "address"),
    [
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "5.6.7.8", "5.6.7.8"),
        ("127.0.0.1", "1.2.3.4, 5.6.7.8, 10.0.0.1", "5.6.7.8"),
        ("127.0.0.1", "nonsense", "nonsense"),
        ("5.6.7.8", "1.2.3.4", "5.6.7.8"),
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::"),
        ("2001:db8:1:2:aaaa::1", "", "2001:db8:1:2::"),
        ("::ffff:1.2.3.4", "", "::ffff:1.2.3.4"),
    ],
)
def test_addresses(client: str, forwarded: str, address: str) -> None:
    """It is who came before our proxies, whatever they said of themselves; half of IPv6 is one network."""
    scope = {"type": "http", "client": (client, 1), "headers": [(b"x-forwarded-for", forwarded.encode())]}
    assert address_of(scope, ("127.0.0.1", "10.0.0.1")) == address


def test_new_guests_from_one_address(sqlite: str) -> None:
    """Who makes guest after guest is told to wait, whatever is asked for and whatever cookie is shown; guests
    that are there are not, nor is anybody elsewhere."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        stranger = (await here.visitor()).client

        async def come(path: str, address: str = "127.0.0.1") -> Response:
            stranger.cookies.clear()
            headers = {"cookie": f"made-up={uuid4().hex}", "x-forwarded-for": address}
            terms = {"label": "bot"} if path == "/api/tokens" else {}
            return await stranger.post(path, json=terms, headers=headers)

        paths = ("/api/session", "/api/tokens") * 3
        assert [(await come(path)).status_code for path in paths] == [200, 201, 200, 201, 429, 429]
        refused = await come("/api/session")
        assert refused.json()["type"] == "/problems/too-many"
        assert 1000 < int(refused.headers["retry-after"]) <= 40_000
        stranger.cookies.clear()
        assert (await stranger.get("/channel")).status_code == 429
        assert (await ada.client.post("/api/session")).status_code == 200
        assert (await come("/api/session", "5.6.7.8")).status_code == 200

    tell(sqlite, story, requests_per_second=0.001, burst=3, proxies=("127.0.0.1",))
