"""Citation Workbench: trace every sentence of an answer to its source, verify it, label it, judge it."""

from workbench.answers import Answer, Citation
from workbench.documents import Chunk
from workbench.verify import HELP_CENTER, LEGAL, assert_grounded, verify_answer, verify_quote

__all__ = ["HELP_CENTER", "LEGAL", "Answer", "Chunk", "Citation", "assert_grounded", "verify_answer", "verify_quote"]
