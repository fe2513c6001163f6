"""A bot for every game: it takes any legal action.

docs/protocols/json_lines.md describes the protocol.
"""

import json
import os
import random
import sys

# A host that plays the same match again gives the same seed again.
random.seed(os.environ.get("CARDTABLE_SEED"))

# The host writes one JSON object per line. Most of them only tell what happens at the table.
for line in sys.stdin:
    message = json.loads(line)

    # "act" asks for a decision: "legal" lists what may be done, "view" is all that our seat knows.
    if message["type"] == "act":
        action = random.choice(message["legal"])
        # Sending "seq" back says which request this answers. Flush, or the host waits for ever.
        print(json.dumps({"seq": message["seq"], "action": action}), flush=True)

    # After "bye" nothing comes any more.
    elif message["type"] == "bye":
        break
