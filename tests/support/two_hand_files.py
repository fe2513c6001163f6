"""A saved game of two-hand pinochle, as the programs of the course write it, to start tests from."""

LATE = """\
Round: 1

Computer:
   Score: 0 / 107
   Hand: QD 9H KS
   Capture Pile: 9C JC JH QH KD AD KC AC 9S XS XD JD 9C JC XC QC XC QC QD KD JS AS
   Melds:

Human:
   Score: 0 / 151
   Hand: XH
   Capture Pile: 9D XD KC AC XS AS 9H XH KH AH 9S QS 9D AD KH AH JS KS JH QH
   Melds: JD QS

Trump Card: C
Stock:

Next Player: Human
"""
