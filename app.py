"""Start the workbench: ``streamlit run app.py``, or any ASGI server with ``app:app``."""

from pathlib import Path

import streamlit as st

from workbench.api import middleware, routes
from workbench.settings import Settings
from workbench.ui.address import announce
from workbench.ui.workplace import current_index

announce()

app = st.App(
    Path(__file__).resolve().parent / "workbench/ui/router.py",
    routes=routes(lambda: current_index(Settings().index_path)),
    middleware=middleware(),
)
