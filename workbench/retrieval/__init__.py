"""Floor 5: from a question to the chunks that may answer it."""
