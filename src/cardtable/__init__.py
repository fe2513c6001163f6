"""One table for people and programs: card games under one contract."""
