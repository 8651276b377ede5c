"""Floor 1: text as the verifier sees it. Pure: no I/O, no clock, no randomness."""
