"""What too many requests meet: limits for each person and address, and those of an overloaded server."""
