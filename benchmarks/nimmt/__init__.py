"""6 nimmt!: levels by number of seats, the kernel, and the host beside a plain referee."""
