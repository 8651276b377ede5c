"""Floor 7: the golden set, and what is measured on it."""
