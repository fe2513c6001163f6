"""Turns a request into a call with typed arguments, and the result into a response."""
