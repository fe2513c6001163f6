"""What a tournament is asked to be: its deals, its time limits, who meets whom."""
