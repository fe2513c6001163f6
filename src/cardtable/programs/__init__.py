"""Child processes: start them, exchange lines with them, confine them, and end them with all they started.
This package knows nothing about cards."""
