"""What the arena's numbers and its stand-ins are worth, and what starting a program costs."""
