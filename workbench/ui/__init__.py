"""Floor 8: the Streamlit workbench. The only rooms that import streamlit."""
