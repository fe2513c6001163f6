"""Bridge: checks of the solver and of recorded boards, solved deals, and declarers compared with open
cards."""
