"""The address of the app: said once, and never another than the one that was meant."""

from __future__ import annotations

import sys

import streamlit as st
from streamlit import config

from workbench.errors import InfrastructureError

USUAL_PORT = 8501
"""Streamlit's port when none is given."""


def announce() -> None:
    """Print the address, or end with exit code 3 where the usual port is taken.

    Streamlit would go on to the next free port without a word; the page that a reviewer has open would then be another
    program's, or an older workbench that holds the labels. It has bound its port when it imports the app, so the one
    that it has tells. A port that was asked for and is taken ends Streamlit earlier, with exit code 1.
    """
    port = int(st.get_option("server.port"))
    if port != USUAL_PORT and not config.is_manually_set("server.port"):
        taken = InfrastructureError(
            f"port {USUAL_PORT} is in use, most likely by another workbench",
            where=st.get_option("server.address"),
            do="stop that program, or choose a port: streamlit run app.py --server.port 8600",
        )
        print(f"error: {taken}", file=sys.stderr)
        sys.exit(taken.exit_code)
    if sys.argv[0].endswith("app.py"):  # under another server the address is that server's
        print(f"Citation Workbench: http://{st.get_option('server.address')}:{port}", flush=True)
