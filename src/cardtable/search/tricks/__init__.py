"""The open-card solver of the kernel, the same for every trick game."""
