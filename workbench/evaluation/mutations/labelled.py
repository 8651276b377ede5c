"""What the bank is made of: labelled quotes, and the kinds of change that make them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from workbench.spans import Span

if TYPE_CHECKING:
    from workbench.evaluation.mutations.corpus import Corpus
    from workbench.evaluation.mutations.passages import Passage, Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledQuote:
    """A quote whose truth is known. ``spans`` are the places where a genuine one may be found (code points into
    ``source``); with ``exact``, any place that reads as the quote does. ``change`` says what was done, for people."""

    kind: str
    genuine: bool
    language: str
    quote: str
    source: str
    document_id: str
    spans: tuple[Span, ...] = ()
    exact: bool = False
    change: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A quote as a kind proposes it, before its label is proved. ``source`` is the changed source, if it was."""

    quote: str
    spans: tuple[Span, ...] = ()
    source: str | None = None
    exact: bool = False
    change: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a kind may use beside its sentence: the corpus, and the only source of chance."""

    corpus: Corpus
    random: Random


MakeFromSentence = Callable[["Sentence", Scene], Draft | None]
MakeFromPassage = Callable[["Passage", Scene], Draft | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of change. ``proof`` is how the label is proved beyond the rule that made the quote:

    - ``letters`` (genuine): quote and source span have the same letters and digits;
    - ``absent`` (fabricated): the quote's words do not stand in the source in this order;
    - ``rule``: the rule itself is the proof (a conversion of units, a cut inside a number).
    """

    name: str
    genuine: bool
    proof: str
    description: str
    make_from: MakeFromSentence
    clean: bool = True
    """Whether it needs a sentence without markup."""
    make_from_passage: MakeFromPassage | None = None
    """Set for kinds that are made of tables, lists and code: of passages for which ``fits`` is true."""
    fits: Callable[[Passage], bool] = bool


def _no_sentence(sentence: Sentence, scene: Scene) -> Draft | None:
    return None


@dataclass(slots=True)
class Registry:
    """The kinds of one family, in the order in which they are written."""

    genuine: bool
    kinds: list[Kind] = field(default_factory=list)

    def kind(
        self, name: str, *, proof: str | None = None, clean: bool = True
    ) -> Callable[[MakeFromSentence], MakeFromSentence]:
        """Register the function below as the kind ``name``."""

        def register(make: MakeFromSentence) -> MakeFromSentence:
            self.kinds.append(Kind(name, self.genuine, proof or self._usual, _first_line(make), make, clean))
            return make

        return register

    def passage_kind(
        self, name: str, fits: Callable[[Passage], bool], *, proof: str | None = None
    ) -> Callable[[MakeFromPassage], MakeFromPassage]:
        """Register the function below as the kind ``name``, made of passages for which ``fits`` is true."""

        def register(make: MakeFromPassage) -> MakeFromPassage:
            kind = Kind(
                name,
                self.genuine,
                proof or self._usual,
                _first_line(make),
                _no_sentence,
                make_from_passage=make,
                fits=fits,
            )
            self.kinds.append(kind)
            return make

        return register

    @property
    def _usual(self) -> str:
        return "letters" if self.genuine else "absent"

    def __iter__(self) -> Iterator[Kind]:
        return iter(self.kinds)


def _first_line(make: Callable[..., object]) -> str:
    return (make.__doc__ or "").split("\n\n")[0].replace("\n    ", " ").strip()
