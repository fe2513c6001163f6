"""Two-hand pinochle in the kernel."""
