"""What clients see of a table. It is made from Views, never from a State."""
