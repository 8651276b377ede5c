"""Citation Workbench: trace every sentence of an answer to its source, verify it, label it, judge it."""
