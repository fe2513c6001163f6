"""What is shown of a table: made from Views, never from a State."""
