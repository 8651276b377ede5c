"""Floor 4: documents in. Each module reads one format; ``chunking`` cuts them all."""
