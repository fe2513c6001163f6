"""A person at a terminal: the conversation, the match against bots, and what is stored on disk."""
