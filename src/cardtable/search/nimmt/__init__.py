"""6 nimmt! in the kernel."""
