"""A tournament: its plan, its deals, who meets whom, and how its sets are played."""
