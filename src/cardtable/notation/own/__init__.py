"""Our own forms, the same for every game: records, ids, options, plain data."""
