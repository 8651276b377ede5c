"""The HTTP API, in the same process as the workbench."""
