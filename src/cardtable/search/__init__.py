"""The Python interface of the kernel: the value of a decision, from what one seat knows or with open cards.

The module `part` has what the part of a game may publish in this layer.
"""
