"""Bridge: checks of the solver and of recorded boards, solved deals, declarers beside open cards."""
