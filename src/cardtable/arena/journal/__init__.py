"""The journal of a tournament in a folder: written, read, verified, exported."""
