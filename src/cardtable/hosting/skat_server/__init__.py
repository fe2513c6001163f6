"""A small skat server that speaks the protocol of the Internet Skat Server."""
