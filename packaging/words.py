"""Extract the translatable texts of the window to resources/languages/*.ts and compile *.qm.

`python packaging/words.py` updates both, `--check` fails with exit code 1 if they are out of date.
Texts come from calls of `translate` in app/ and ui/, and from tables that are translated where they
are shown: commands, options, errors.
"""

import ast
import re
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from msgspec import Struct
from msgspec.structs import replace

Translations = Mapping[tuple[str, str, str], tuple[str, ...]]

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "languages"
LANGUAGES = {"en": "en_US", "de": "de_DE"}
SENTENCES = FOLDER / "sentences.txt"
TOOLS = Path(sys.executable).parent
HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
# Rooms whose errors reach the window; the command line speaks English.
TELLING = (
    "core",
    "app/client.py",
    "app/wire/connect.py",
    "app/wire/messages.py",
    "app/paths.py",
    "app/unexpected_errors.py",
)
SILENT = ("core/prompts",)
# Sentences that are told as they are made, not as errors.
MADE = (
    "core/models/model_info.py", "core/records/answers/answers.py", "core/answer/reply.py",
    "core/resolve/entities/matching.py", "core/resolve/entities/clustering.py",
    "core/explore/link_prediction.py", "core/resolve/type_violations.py",
    "core/retrieve/plan/plan_rules.py", "core/retrieve/plan/planner.py",
)  # fmt: skip
# Why two statements contradict each other is told without a point at its end.
REASONS = "core/resolve/fact_resolution/supersession.py"
MODELS = ROOT / "resources" / "models.toml"
VOCABULARY = ROOT / "resources" / "vocabulary.toml"
WORDS = re.compile(r"[A-Za-z]{3}")
REASON = re.compile(r"[a-z]+(?: [a-z]+){3,}$")
SENTENCE = re.compile(r"^(?!SELECT)[A-Z“{][^\n]*\s[^\n]*[.?]$")

SINGULAR = {
    "are": "is", "were": "was", "have": "has", "wait": "waits", "hold": "holds", "stay": "stays",
    "come": "comes", "go": "goes", "match": "matches", "need": "needs", "say": "says",
}  # fmt: skip
VERBS = re.compile(rf"(%n(?: \w+)+? (?:no longer |that )?)({'|'.join(SINGULAR)})\b")
IRREGULAR = {
    "Read all %n matching passage(s)": (
        "Read the one matching passage",
        "Read all %n matching passages",
    ),
}


class Message(Struct, frozen=True, order=True):
    """A text to translate; `forms` are its translations: singular and plural, or one."""

    context: str
    source: str
    comment: str = ""
    forms: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """Identity of the text in a .ts file."""
        return (self.context, self.source, self.comment)

    @property
    def is_plural(self) -> bool:
        """Whether the form depends on a number."""
        return "%n" in self.source


def main(arguments: list[str]) -> int:
    """Update the files, or with `--check` a copy; return 1 if they were out of date."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) if "--check" in arguments else FOLDER
        sentences = sorted({text for _, text in told_by_engine()})
        # Only those with placeholders are matched by pattern; the others are found by their text.
        with_gaps = "".join(f"{text}\n" for text in sentences if "{0}" in text)
        (folder / SENTENCES.name).write_text(with_gaps, encoding="utf-8")
        messages = extract_messages()
        for language in LANGUAGES:
            write(folder, language, messages)
        outdated = [
            path.name
            for path in sorted(folder.iterdir())
            if path.read_bytes() != (FOLDER / path.name).read_bytes()
        ]
    if outdated:
        sys.stderr.write(f"Not up to date: {', '.join(outdated)}. Run: make words\n")
    return int(bool(outdated))


def write(folder: Path, language: str, messages: Iterable[Message]) -> None:
    """Write the .ts and .qm file of a language, with the existing translations of the messages."""
    translations = {message.key: message.forms for message in read(FOLDER / f"{language}.ts")}
    translated = [
        replace(message, forms=_forms(message, translations, language)) for message in messages
    ]
    path = folder / f"{language}.ts"
    path.write_text(_as_ts(translated, LANGUAGES[language]), encoding="utf-8")
    # Replaced at once: running programs read the file.
    compiled = path.with_suffix(".new")
    subprocess.run([TOOLS / "pyside6-lrelease", "-silent", path, "-qm", compiled], check=True)
    compiled.replace(path.with_suffix(".qm"))


def read(path: Path) -> Iterator[Message]:
    """Yield the messages of a .ts file; one without a translation has no forms."""
    if not path.exists():
        return
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for node in context.iter("message"):
            plural = [form.text or "" for form in node.iter("numerusform")]
            forms = plural or [node.findtext("translation", "")]
            source, comment = node.findtext("source", ""), node.findtext("comment", "")
            yield Message(name, source, comment, tuple(forms) if all(forms) else ())


def extract_messages() -> list[Message]:
    """Return all texts of the program, sorted."""
    keys = {(context, text, "") for context, text in [*texts_of_tables(), *told_by_engine()]}
    for room in ("app", "ui"):
        for path in (ROOT / room).rglob("*.py"):
            keys.update(texts_of_calls(path))
    return [Message(*key) for key in sorted(keys)]


def texts_of_calls(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield context, text and comment of the calls in a file that mark a text for translation.

    `pyside6-lupdate` is not used: it drops calls whose number is an attribute.
    """
    code = path.read_text(encoding="utf-8")
    if "translate(" not in code and "QT_TRANSLATE_NOOP(" not in code:
        return
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in {"translate", "QT_TRANSLATE_NOOP"}:
            continue
        comments = [keyword.value for keyword in node.keywords if keyword.arg == "comment"]
        arguments = [*node.args[:3], *comments]
        if any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in arguments):
            line = f"{path.relative_to(ROOT)}:{node.lineno}"
            sys.exit(f"{line}: only plain texts can be translated; fill them with format().")
        texts = [str(one.value) for one in arguments if isinstance(one, ast.Constant)]
        # Other arguments are texts of a table, which is read where it stands.
        if len(texts) == len(arguments):
            context, text, *comment = texts
            yield context, text, comment[0] if comment else ""


def texts_of_tables() -> Iterator[tuple[str, str]]:
    """Yield context and text of the tables that are translated where they are shown."""
    from core.settings.options import Settings
    from core.settings.value_types import Enumeration
    from ui.shell.commands.command_table import KEYS, all_commands
    from ui.shell.place_registry import rail_places

    terms = tomllib.loads(VOCABULARY.read_text(encoding="utf-8"))
    yield from (("vocabulary", kind) for kind in (*terms["types"], "Date"))
    yield from (("vocabulary", name.replace("_", " ").lower()) for name in terms["relations"])
    commands = [text for command in all_commands() for text in (command.title, command.group)]
    commands += [text for row in KEYS for text in row]
    commands += [place.title for place in rail_places()]
    yield from (("commands", text) for text in commands)
    for option in Settings.options():
        kind = option.kind
        texts = [option.section, option.title, option.help, getattr(kind, "unit", "")]
        texts += kind.words if isinstance(kind, Enumeration) else ()
        yield from (("options", text) for text in texts if text)


@cache
def told_by_engine() -> tuple[tuple[str, str], ...]:
    """Titles, details and remedies of errors; {0} stands for what is filled in."""
    told = {*_titles(), *_models(), *_made()}
    for start in TELLING:
        place = ROOT / start
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if not str(path.relative_to(ROOT)).startswith(SILENT):
                told.update(_sentences(path))
    return tuple(("errors", text) for text in sorted(told))


def _titles() -> Iterator[str]:
    from core.errors import LociError

    kinds = [LociError]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        yield kind.title


def _models() -> Iterator[str]:
    """What is said of the models on offer."""
    for entries in tomllib.loads(MODELS.read_text(encoding="utf-8")).values():
        yield from (entry["note"] for entry in entries if entry.get("note"))


def _made() -> Iterator[str]:
    """What is said of how models fit, of how an answer was made, and of what is in doubt."""
    from core.resolve.fact_resolution.cycles import CYCLE_REASON

    yield f"{CYCLE_REASON}: {{0}}"
    for place, form in (*((it, SENTENCE) for it in MADE), (REASONS, REASON)):
        for text in _texts(ast.parse((ROOT / place).read_text(encoding="utf-8"))):
            if form.match(text):
                yield text


def _sentences(path: Path) -> Iterator[str]:
    written = path.read_text(encoding="utf-8")
    if "detail=" not in written and "remedy=" not in written:
        return
    tree = ast.parse(written)
    given = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg in {"detail", "remedy"}
    ]
    for node in given:
        yield from (text for text in _texts(node.value) if WORDS.search(text))
    # Where sentences come to an error by a name, all that look like one are taken.
    if any(not isinstance(node.value, ast.Constant | ast.JoinedStr) for node in given):
        for text in _texts(tree):
            if SENTENCE.match(text):
                yield text


def _texts(tree: ast.AST) -> Iterator[str]:
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if node in inside:
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inside.add(node.value)  # a docstring
        elif isinstance(node, ast.JoinedStr):
            inside.update(ast.walk(node))
            yield _with_gaps(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value


def _with_gaps(text: ast.JoinedStr) -> str:
    parts: list[str] = []
    number = 0
    for part in text.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            parts.append(f"{{{number}}}")
            number += 1
    return "".join(parts)


def _forms(message: Message, translations: Translations, language: str) -> tuple[str, ...]:
    if language == "en":
        return english_forms(message.source) if message.is_plural else ()
    return translations.get(message.key, ())


def english_forms(text: str) -> tuple[str, str]:
    """Return singular and plural of a text such as "%n file(s) are read"."""
    if text in IRREGULAR:
        return IRREGULAR[text]
    singular = re.sub(r"\((?:s|es)\)", "", text)
    if singular != text:
        singular = VERBS.sub(lambda match: match[1] + SINGULAR[match[2]], singular, count=1)
    plural = re.sub(r"(?<![aeiou])y\(s\)", "ies", text)
    return singular, re.sub(r"\((s|es)\)", r"\1", plural)


def _as_ts(messages: list[Message], language: str) -> str:
    lines = [f'<TS version="2.1" language="{language}" sourcelanguage="en_US">']
    context = ""
    for message in messages:
        if language == LANGUAGES["en"] and not message.is_plural:
            continue  # the source text is English already
        if message.context != context:
            lines += ["</context>"] * bool(context)
            lines += ["<context>", f"    <name>{escape(message.context)}</name>"]
            context = message.context
        lines += _as_node(message)
    return HEAD + "\n".join([*lines, "</context>", "</TS>", ""])


def _as_node(message: Message) -> Iterator[str]:
    yield '    <message numerus="yes">' if message.is_plural else "    <message>"
    yield f"        <source>{escape(message.source)}</source>"
    if message.comment:
        yield f"        <comment>{escape(message.comment)}</comment>"
    state = "" if message.forms else ' type="unfinished"'
    if message.is_plural:
        forms = "".join(f"<numerusform>{escape(form)}</numerusform>" for form in message.forms)
        yield f"        <translation{state}>{forms}</translation>"
    else:
        yield f"        <translation{state}>{escape(''.join(message.forms))}</translation>"
    yield "    </message>"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
