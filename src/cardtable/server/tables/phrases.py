"""Phrases that are always allowed. They tell a partner nothing about the cards."""

from __future__ import annotations

PHRASES = {
    "Hello!": "hello",
    "Good luck!": "luck",
    "Well played!": "wellPlayed",
    "Thank you!": "thanks",
    "Sorry!": "sorry",
    "One moment, please.": "moment",
    "Good-bye!": "bye",
}
"""What is said and stored, in English, and the name of the phrase."""
