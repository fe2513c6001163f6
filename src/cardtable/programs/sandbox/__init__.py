"""Confinement: keeps a program from the network and from files outside its own directory."""
