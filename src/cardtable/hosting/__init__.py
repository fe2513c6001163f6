"""Programs at a table, and servers that other programs come to."""
