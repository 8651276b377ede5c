"""Floor 2: is the quote in the source? Verdicts, pure and deterministic."""
