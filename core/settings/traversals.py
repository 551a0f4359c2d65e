"""How a traversal is written: "beam search:depth=7, alpha=0.5 + a star" (P4, P5, P6, P7)."""

from msgspec import Struct

from core.errors import SettingError
from core.settings import formulas
from core.settings.named_values import NamedValues
from core.settings.option import Number

# Ways through the graph with their options; those without start from passages or have none.
TRAVERSALS: dict[str, NamedValues | None] = {
    "linked pairs": None,
    "walk": None,
    "activation": None,
    "a star": formulas.A_STAR,
    "water circles": formulas.WATER_CIRCLES,
    "beam search": formulas.BEAM_SEARCH,
    "communities": None,
}
MIXTURE = "beam search + water circles"
MEASURED, BY_MODEL = "linked pairs", "by model"
# Traversals that start from passages and cannot be mixed with others.
ALONE = frozenset({"linked pairs", "walk"})
_MOST_MIXED = 3
_WEIGHT = Number(0.0, 100.0)


class TraversalText(Struct, frozen=True):
    """One traversal as written: its name, the options that were given, its weight in a mixture."""

    name: str
    given: str = ""
    weight: float = 1.0

    @property
    def options(self) -> str:
        """All that was written after the name."""
        weight = f"weight={self.weight:g}" if self.weight != 1.0 else ""
        return ", ".join(filter(None, (self.given, weight)))


def parse_traversals(text: str, *, option: str = "traversal") -> tuple[TraversalText, ...]:
    """Return the traversals of a text, one or a mixture of up to three.

    Raises `SettingError` for an unknown name or option, or for what cannot be mixed.
    """
    written = MIXTURE if text.strip() == "mixture" else text
    parts = tuple(_parsed(part, option) for part in written.split("+"))
    names = {part.name for part in parts}
    if len(parts) > 1 and (names & ALONE or len(names) < len(parts) or len(parts) > _MOST_MIXED):
        raise SettingError(option, "traversals_not_mixed", value=text)
    return parts


def _parsed(text: str, option: str) -> TraversalText:
    name, _, given = (part.strip() for part in text.partition(":"))
    if name not in TRAVERSALS:
        words = ", ".join((*TRAVERSALS, "mixture"))
        raise SettingError(option, "not_one_of", value=name, words=words)
    weight, rest = 1.0, list[str]()
    for part in filter(None, map(str.strip, given.split(","))):
        key, _, value = (one.strip() for one in part.partition("="))
        if key == "weight":
            weight = _WEIGHT.check(option, value)
        else:
            rest.append(part)
    kind = TRAVERSALS[name]
    if rest and kind is None:
        raise SettingError(option, "traversal_without_options", value=name)
    if kind is not None:
        kind.values(kind.text, override=", ".join(rest), name=option)
    return TraversalText(name, ", ".join(rest), weight)


class Traversals:
    """A traversal or a mixture, or "by model": what suits the size of the language model."""

    def check(self, name: str, value: object) -> str:
        """Return the text."""
        if not isinstance(value, str):
            raise SettingError(name, "not_a_text", value=str(value))
        if value.strip() != BY_MODEL:
            parse_traversals(value, option=name)
        return value.strip()
