"""Series: the same deals for everybody, who may play them when, and the ranking."""
