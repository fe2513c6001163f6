"""What happens at tables without a command: computers decide, absent people are replaced, clocks run out."""
