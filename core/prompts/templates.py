"""Prompt templates: Markdown files with a header that names, versions and describes them.

The header of ``resources/prompts/<name>.md`` has the keys `name`, `version`, `inputs` (text of Loci
and of the user), `material` (text of documents, which is fenced) and `output` ("text", or "json"
and the name of the schema). In the body an input is written ``$name``; a line ``---`` separates the
constant part, which comes first, from the question.
"""

import hashlib
from functools import cache
from importlib.resources import files
from string import Template

from msgspec import Struct

from core.errors import ModelBadPrompt
from core.messages import UserMessage
from core.prompts.fence import fence_inputs, strip_hidden
from core.records.answers.answers import PromptUsed

_MARK = "---\n"
_KEYS = frozenset({"name", "version", "inputs", "material", "output"})


class PromptTemplate(Struct, frozen=True):
    """A prompt as in its file; `sha256` is that of the whole file."""

    name: str
    version: int
    inputs: frozenset[str]
    material: frozenset[str]
    output: str
    body: str
    sha256: str

    @property
    def used(self) -> PromptUsed:
        """The reference to this prompt in a trace."""
        return PromptUsed(self.name, self.version, self.sha256)


class RenderedPrompt(Struct, frozen=True):
    """The text for the model and its prompt; `parts` is the text split at separator lines."""

    text: str
    used: PromptUsed
    parts: tuple[str, ...] = ()


@cache
def load_prompt(name: str) -> PromptTemplate:
    """Return the prompt of that name.

    Raises `ModelBadPrompt` when the file is missing, its header is incomplete, or its body uses
    other inputs than the header names.
    """
    try:
        whole = files("resources.prompts").joinpath(f"{name}.md").read_bytes()
    except OSError as error:
        raise ModelBadPrompt(name, UserMessage.literal("There is no such prompt.")) from error
    return parse_prompt(name, whole)


def render_prompt(name: str, /, **given: str) -> RenderedPrompt:
    """Return the prompt with all its inputs; those from documents are fenced.

    Raises `ModelBadPrompt` when an input is missing or unknown, and as `load_prompt` does.
    """
    prompt = load_prompt(name)
    wanted = prompt.inputs | prompt.material
    if wanted != given.keys():
        wrong = ", ".join(sorted(wanted ^ given.keys()))
        raise ModelBadPrompt(name, UserMessage.literal(f"Missing or unknown inputs: {wrong}."))
    words = {key: strip_hidden(text) for key, text in given.items() if key in prompt.inputs}
    words |= fence_inputs({key: text for key, text in given.items() if key in prompt.material})
    # Split before substitution: a document may contain such a line, too.
    parts = tuple(Template(part).substitute(words) for part in prompt.body.split(f"\n{_MARK}"))
    return RenderedPrompt("\n".join(parts), prompt.used, parts)


def parse_prompt(name: str, whole: bytes) -> PromptTemplate:
    """Parse the bytes of a prompt file. Raises `ModelBadPrompt` as `load_prompt` does."""
    text = whole.decode("utf-8").replace("\r\n", "\n")
    _, _, rest = text.partition(_MARK) if text.startswith(_MARK) else ("", "", "")
    head, mark, body = rest.partition(_MARK)
    fields = _head(head)
    if (
        not mark
        or fields.keys() != _KEYS
        or fields["name"] != name
        or not fields["version"].isdecimal()
    ):
        raise ModelBadPrompt(name, UserMessage.literal("The head of the prompt is incomplete."))
    inputs, material = (frozenset(fields[key].split()) for key in ("inputs", "material"))
    template = Template(body)
    used = frozenset(template.get_identifiers())
    if used != inputs | material or inputs & material or not template.is_valid():
        wrong = ", ".join(sorted(used ^ (inputs | material))) or "a mark without a name"
        raise ModelBadPrompt(name, UserMessage.literal(f"Head and body differ in: {wrong}."))
    return PromptTemplate(
        name=name,
        version=int(fields["version"]),
        inputs=inputs,
        material=material,
        output=fields["output"],
        body=body.strip(),
        sha256=hashlib.sha256(whole).hexdigest(),
    )


def _head(text: str) -> dict[str, str]:
    lines = (line.partition(":") for line in text.splitlines() if line.strip())
    return {key.strip(): value.strip() for key, _, value in lines}
