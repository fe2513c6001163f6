"""The protocol of SixNimmt."""
