"""Where the fitted model of the kernel for 6 nimmt! comes from."""
