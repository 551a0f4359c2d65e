"""Catalog of downloadable models, read from `resources/models.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from urllib.parse import urljoin

import msgspec
from msgspec import Struct

# Files that an encoder needs beside its graph; fastembed looks for them by name.
BESIDE_GRAPH = ("tokenizer.json", "tokenizer_config.json", "config.json", "special_tokens_map.json")


class LanguageModelEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A language model in one GGUF file.

    `size_bytes` and `sha256` are the publisher's; 0 and empty where unknown. `bits` is the average
    per parameter, `kv_bytes` the size of the KV cache per token, `note` the id of a message.
    """

    name: str
    address: str
    parameters: int
    bits: float
    context_tokens: int
    kv_bytes: int
    license: str
    languages: tuple[str, ...]
    note: str = ""
    size_bytes: int = 0
    sha256: str = ""

    @property
    def about_bytes(self) -> int:
        """Size of the file: the publisher's, else estimated from the parameters."""
        return self.size_bytes or round(self.parameters * self.bits / 8)

    @property
    def file(self) -> str:
        """Name of the file."""
        return self.address.rpartition("/")[2]


class EncoderEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A text encoder: a folder of files below `address`; `model` is its name in fastembed.

    An encoder without an address is built in.
    """

    name: str
    model: str
    dimension: int
    max_tokens: int
    about_bytes: int
    license: str
    languages: tuple[str, ...]
    address: str = ""
    graph: str = ""
    note: str = ""

    @property
    def files(self) -> tuple[tuple[str, str], ...]:
        """Address and name of each file; the graph comes last and completes the folder."""
        beside = ((urljoin(self.address, name), name) for name in BESIDE_GRAPH)
        return (*beside, (urljoin(self.address, self.graph), self.graph.rpartition("/")[2]))


class ModelCatalog(Struct, frozen=True, forbid_unknown_fields=True):
    """All models of the catalog."""

    language: tuple[LanguageModelEntry, ...] = ()
    encoder: tuple[EncoderEntry, ...] = ()

    def entry(self, name: str) -> LanguageModelEntry | EncoderEntry | None:
        """Return the model of that name, ignoring case."""
        wanted = name.casefold()
        both = (*self.language, *self.encoder)
        return next((it for it in both if it.name.casefold() == wanted), None)


@cache
def built_in_catalog() -> ModelCatalog:
    """Return the catalog that is part of Loci."""
    return parse_catalog(files("resources").joinpath("models.toml").read_text("utf-8"))


def parse_catalog(text: str) -> ModelCatalog:
    """Parse a catalog in TOML. Raises `msgspec.ValidationError`."""
    return msgspec.convert(tomllib.loads(text), ModelCatalog)
