"""Players of pinochle, with four hands and with two."""
