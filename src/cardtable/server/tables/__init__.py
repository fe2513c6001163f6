"""A web table: its events, the commands that make them, and what happens without a command."""
