"""Every test runs with values that are really frozen, so that a change of one fails at once."""

import os

os.environ["CARDTABLE_FROZEN"] = "1"
# Whoever tests may read another language.
os.environ["CARDTABLE_LANGUAGE"] = "en"

from hypothesis import settings

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=30, deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
