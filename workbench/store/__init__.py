"""Floor 4: what is kept: the index of documents and chunks, the runs (files), the labels (a database)."""
