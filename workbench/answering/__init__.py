"""Floor 6: from chunks to a verified answer. Synthesisers stand behind one protocol."""
