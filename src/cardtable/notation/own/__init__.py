"""Our own formats, the same for every game: records, ids, options, plain data."""
