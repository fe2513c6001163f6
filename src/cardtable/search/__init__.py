"""The Python face of the kernel: what a decision is worth, from what one seat knows."""
