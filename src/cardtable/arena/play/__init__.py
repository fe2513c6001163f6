"""Plays the sets of a plan, here, in processes of this machine or on a cluster."""
