"""Fencing of document text in prompts, so that it cannot act as instructions (D12).

Row N14: files can add facts, but never instructions. Invisible characters are removed, control
tokens of chat formats are defused, and the text stands between delimiters with a code that cannot
occur in it (spotlighting by delimiting, Hines et al. 2024, arXiv:2403.14720, with a delimiter that
nobody can write in advance).
"""

import hashlib
import re
from collections.abc import Mapping

EMPTY = "(none)"
CODE_LENGTH = 8

# Invisible characters: zero width, text direction, layout, tags, variation selectors.
_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    # Joiners are meaningful between letters of Arabic and of the scripts of India.
    "|(?<![\u0600-\u061b\u061d-\u0dff])[\u200c\u200d]"
    "|[\u200c\u200d](?![\u0600-\u061b\u061d-\u0dff])"
)
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
# <|im_start|>, <s>, <<SYS>>, [INST], <start_of_turn>, <tool_call> and their closing marks.
_ROLE = re.compile(
    r"<(?=\|)|(?<=\|)>|<<(?=/?sys)|(?<=sys)>>"
    r"|<(?=/?(?:s|bos|eos|pad|unk|system|user|assistant|human|model|tool|tools|think|thinking"
    r"|tool_calls?|tool_response|tool_result|function_calls?|function_results?|invoke|parameter"
    r"|(?:start|end)_of_(?:turn|text|role)|(?:begin|end)_of_(?:text|sentence)|antml)\b)"
    r"|\[(?=/?(?:inst|system|tool_calls|available_tools|tool_results)\])",
    re.IGNORECASE,
)
_HARMLESS = {"<": "‹", ">": "›", "<<": "«", ">>": "»", "[": "⟦"}


def strip_hidden(text: str) -> str:
    """Remove invisible characters: controls, zero width, text direction, tags."""
    return _CONTROLS.sub("", _HIDDEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def hidden_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Return the spans of invisible characters, adjacent ones merged."""
    spans: list[tuple[int, int]] = []
    for match in _HIDDEN.finditer(text):
        start, end = match.span()
        if spans and spans[-1][1] == start:
            start = spans.pop()[0]
        spans.append((start, end))
    return tuple(spans)


def neutralize_markup(text: str, *, names: frozenset[str] = frozenset()) -> str:
    """Return the visible text with chat-format tokens, and tags named `names`, made inert."""
    text = _ROLE.sub(lambda mark: _HARMLESS[mark.group()], strip_hidden(text))
    if not names:
        return text
    own = "|".join(sorted(map(re.escape, names)))
    return re.sub(rf"<(?=\s*/?\s*(?:{own})\b)", "‹", text, flags=re.IGNORECASE)


def fence_inputs(parts: Mapping[str, str]) -> dict[str, str]:
    """Fence each part between delimiters with its name and a code, ``<name 1a2b3c4d>``.

    The code is derived from the part, so that the same part renders the same in the next prompt
    (and can be cached by the model), and occurs in none of the parts.
    """
    names = frozenset(parts)
    clean = {name: neutralize_markup(text, names=names).strip() for name, text in parts.items()}
    whole = "\0".join(clean.values())
    codes = {name: _code(text, whole) for name, text in clean.items()}
    return {
        name: f"<{name} {codes[name]}>\n{text or EMPTY}\n</{name} {codes[name]}>"
        for name, text in clean.items()
    }


def _code(text: str, whole: str) -> str:
    """Return a code that is derived from the text and occurs nowhere in the whole."""
    seed = text.encode("utf-8", "replace")
    while True:
        seed = hashlib.sha256(seed).hexdigest().encode()
        code = seed[:CODE_LENGTH].decode()
        if code not in whole:
            return code
