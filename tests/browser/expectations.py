"""What a page shows sooner or later.

`expect(locator)` of playwright looks again and again until it is so, as long as a busy machine may take.
Without playwright the tests that import it are skipped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.visitor import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import expect
else:
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

expect.set_options(timeout=PATIENCE)

__all__ = ["expect"]
