import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import msgspec
import pytest

from core.errors import all_errors
from core.messages import (
    LITERAL,
    UserMessage,
    catalog,
    decode_hook,
    dump_message,
    encode_hook,
    load_message,
    render,
)

ROOT = Path(__file__).resolve().parents[2]
MESSAGES = ROOT / "resources" / "messages"
# Data files of which a field names a message.
TABLES = ("suspicious.toml", "models.toml")


class Site(msgspec.Struct, frozen=True):
    """A place in the code that names a message; `arguments` is None if they are not literal."""

    place: str
    message_id: str
    arguments: frozenset[str] | None


@pytest.fixture(scope="module")
def trees() -> list[tuple[str, ast.Module]]:
    """All modules of the product."""
    paths = (path for room in ("app", "core", "ui") for path in sorted((ROOT / room).rglob("*.py")))
    return [
        (str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))) for path in paths
    ]


def literal_ids(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=body, orelse=otherwise):
            yield from literal_ids(body)
            yield from literal_ids(otherwise)


def message_sites(trees: list[tuple[str, ast.Module]]) -> Iterator[Site]:
    positions = {"UserMessage": 0, **dict.fromkeys(all_errors(), 1)}
    for path, tree in trees:
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            position = positions.get(node.func.id)
            if position is None or len(node.args) <= position:
                continue
            names = [keyword.arg for keyword in node.keywords]
            arguments = None if None in names else frozenset(filter(None, names))
            for message_id in literal_ids(node.args[position]):
                yield Site(f"{path}:{node.lineno}", message_id, arguments)


@pytest.fixture(scope="module")
def sites(trees) -> tuple[Site, ...]:
    return tuple(message_sites(trees))


def parameters(text: str) -> dict[str, str]:
    """Return the arguments of a text with the kind of their format."""
    fields = [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name]
    return {name: "plural" if "|" in spec else spec for name, spec in fields}


def parameters_of(message_id: str) -> frozenset[str]:
    texts = (catalog("en").get(name, "") for name in (message_id, f"{message_id}.remedy"))
    return frozenset(name for text in texts for name in parameters(text))


def test_every_message_in_the_code_has_a_text(sites):
    missing = [
        f"{site.place} {site.message_id}"
        for site in sites
        if site.message_id not in catalog("en") and site.message_id != LITERAL
    ]

    assert missing == []


def test_every_message_is_used(trees):
    strings = {
        node.value
        for _, tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    tables = "".join((ROOT / "resources" / name).read_text(encoding="utf-8") for name in TABLES)
    titles = {f"title.{name}" for name in all_errors()}
    ids = {name.removesuffix(".remedy") for name in catalog("en")} - {"title"} - titles

    assert sorted(name for name in ids if name not in strings and f'"{name}"' not in tables) == []


def test_a_message_is_defined_in_one_file():
    names = Counter(
        name
        for path in (MESSAGES / "en").glob("*.toml")
        for name in tomllib.loads(path.read_text(encoding="utf-8"))
    )

    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("language", [path.name for path in MESSAGES.iterdir() if path.is_dir()])
def test_a_language_has_every_message_with_the_same_arguments(language: str):
    english, other = catalog("en"), catalog(language)

    assert sorted(english.keys() ^ other.keys()) == []
    assert [name for name in english if parameters(english[name]) != parameters(other[name])] == []


def test_the_code_passes_the_arguments_of_the_text(sites):
    wrong = [
        f"{site.place} {site.message_id}: {sorted(site.arguments)}"
        for site in sites
        if site.arguments is not None
        and site.message_id in catalog("en")
        and site.arguments != parameters_of(site.message_id)
    ]

    assert wrong == []


@pytest.fixture
def texts(monkeypatch):
    by_language = {
        "en": {
            "size": "It has {size:bytes}.",
            "pages": "{count:page|pages} of {name}",
            "total": "{total:number} in all",
            "outer": "In part: {inner}",
            "kind": "It is a {kind:kind}.",
            "english_only": "Only here",
        },
        "de": {
            "size": "Größe: {size:bytes}.",
            "pages": "{count:Seite|Seiten} von {name}",
            "outer": "Teil: {inner}",
            "kind": "Art: {kind:kind}.",
        },
    }
    monkeypatch.setattr("core.messages.catalog", lambda language: by_language.get(language, {}))


def german_term(spec: str, value: str) -> str:
    return value.replace(".", ",") if spec == "number" else {"Person": "Mensch"}[value]


@pytest.mark.usefixtures("texts")
def test_arguments_are_inserted_in_their_format():
    assert str(UserMessage("size", size=3_100_000_000)) == "It has 3.1 GB."
    assert str(UserMessage("pages", count=1, name="a.pdf")) == "1 page of a.pdf"
    assert str(UserMessage("pages", count=1200, name="a.pdf")) == "1,200 pages of a.pdf"
    assert str(UserMessage("total", total=12_345)) == "12,345 in all"


@pytest.mark.usefixtures("texts")
def test_a_message_within_a_message_is_shown_in_the_same_language():
    message = UserMessage("outer", inner=UserMessage("size", size=1500))

    assert str(message) == "In part: It has 1.5 kB."
    assert render(message, "de", format_term=german_term) == "Teil: Größe: 1,5 kB."


@pytest.mark.usefixtures("texts")
def test_terms_are_translated_by_the_reader():
    message = UserMessage("kind", kind="Person")

    assert str(message) == "It is a Person."
    assert render(message, "de", format_term=german_term) == "Art: Mensch."


@pytest.mark.usefixtures("texts")
@pytest.mark.parametrize("language", ["de", "xx"])
def test_a_text_that_a_language_lacks_is_shown_in_english(language: str):
    assert render(UserMessage("english_only"), language) == "Only here"


def test_a_literal_message_is_the_same_in_every_language():
    message = UserMessage.literal("Braces {stay} as they are.")

    assert str(message) == render(message, "de") == "Braces {stay} as they are."
    assert not UserMessage.literal("")


def test_only_the_message_of_an_error_has_a_remedy():
    assert UserMessage("invalid_date").remedy
    assert not UserMessage("title.WrongUse").remedy


@pytest.mark.parametrize(
    "message",
    [
        UserMessage(),
        UserMessage("a", text="“☃”", count=3, share=0.5),
        UserMessage("a", inner=UserMessage("b", deeper=UserMessage("c", n=1))),
        UserMessage.literal("It is locked."),
    ],
)
def test_a_message_survives_the_store_and_the_wire(message: UserMessage):
    wire = msgspec.json.encode(message, enc_hook=encode_hook)

    assert load_message(dump_message(message)) == message
    assert msgspec.json.decode(wire, type=UserMessage, dec_hook=decode_hook) == message


def test_text_that_an_older_version_stored_is_shown_as_it_is():
    assert str(load_message("The PDF is locked.")) == "The PDF is locked."
    assert not load_message("")
