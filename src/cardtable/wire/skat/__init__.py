"""The protocol of the Internet Skat Server."""
