"""From a request to a call with typed arguments, and back."""
