"""Masking of personal data in what leaves: exports, prompts for a model elsewhere (D11, K12).

The data are recognized as in stored conversations (`core.privacy.redact`), account and card numbers
by their check digits. Tokens are mapped back in what a model replies.
"""

import hashlib
import hmac
import re
import secrets
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeVar, cast

from msgspec import Struct
from msgspec.structs import fields, replace

from core.privacy.personal_data import PersonalData, PersonalDataKind
from core.privacy.redact import find_personal_data
from core.settings.options import Settings

MaskMode = Literal["off", "full", "partial", "hash", "redact", "token"]
T = TypeVar("T")
_HIDDEN = "•••"
_WORD = re.compile(r"\w+")
# Letters without vowels, so that a tag is no word.
_TAG_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
_TAG_LENGTH = 4
# So many characters at the end of a piece may be the beginning of a token.
LONGEST_TOKEN = 32
# Characters that stay at the end of a partly masked number.
_SHOWN_DIGITS: Mapping[PersonalDataKind, int] = {"phone": 2, "card": 4, "iban": 4}


class MaskRules(Struct, frozen=True):
    """How each kind of data is masked; `names` are those of chosen things.

    `people` are names of persons, which are masked with their parts.
    """

    modes: Mapping[PersonalDataKind, MaskMode] = {}
    names: tuple[str, ...] = ()
    people: frozenset[str] = frozenset()

    @classmethod
    def from_settings(
        cls, settings: Settings, *, people: Callable[[], Iterable[str]] = tuple
    ) -> "MaskRules":
        """Return the rules that the user chose; `people` is called if all are to be masked."""
        modes: dict[PersonalDataKind, Any] = {
            "email": settings.mask_mail,
            "phone": settings.mask_phone,
            "iban": settings.mask_accounts,
            "card": settings.mask_accounts,
            "name": settings.mask_names,
        }
        kept: dict[PersonalDataKind, MaskMode] = {
            kind: mode for kind, mode in modes.items() if mode != "off"
        }
        all_people = people() if settings.mask_people else ()
        return cls(kept, tuple(settings.masked_names), frozenset(all_people))


class Masker:
    """Masks texts by the rules of the moment; thread-safe.

    `key` makes hashes that nobody else can compute. The same data has the same token as long as the
    masker lives; the tokens of another masker are others.
    """

    def __init__(self, rules: Callable[[], MaskRules], *, key: bytes) -> None:
        self._rules = rules
        self._key = key
        self._lock = threading.Lock()
        self._tag = "".join(secrets.choice(_TAG_LETTERS) for _ in range(_TAG_LENGTH))
        self._tokens: dict[tuple[PersonalDataKind, str], str] = {}
        self._originals: dict[str, str] = {}
        self._indexed: tuple[frozenset[str], Mapping[str, Sequence[str]]] = (frozenset(), {})
        self._pattern = re.compile(rf"(?<![A-Z])[A-Z]{{3,5}}-{self._tag}\d+", re.IGNORECASE)

    def mask(self, text: str) -> str:
        """Return the text with personal data masked."""
        rules = self._rules()
        pieces: list[str] = []
        at = 0
        people = self._people_in(text, rules)
        for span in find_personal_data(text, tuple(rules.modes), people=people, chosen=rules.names):
            pieces += [text[at : span.start], self._masked(span, rules.modes[span.kind])]
            at = span.end
        return "".join([*pieces, text[at:]])

    def mask_record(self, value: T) -> T:
        """Return the record with all texts in it masked."""
        masked: Any = value
        if isinstance(value, str):
            masked = self.mask(value)
        elif isinstance(value, Struct):
            names = [field.name for field in fields(value)]
            masked = replace(value, **{it: self.mask_record(getattr(value, it)) for it in names})
        elif isinstance(value, tuple):
            items = cast("tuple[Any, ...]", value)
            masked = tuple(self.mask_record(item) for item in items)
        return masked

    def unmask(self, text: str) -> str:
        """Return the text with tokens replaced by what they stand for."""
        return self._pattern.sub(
            lambda match: self._originals.get(match[0].upper(), match[0]), text
        )

    def begins_token(self, text: str) -> int:
        """Return where a token may begin that goes on behind the text; its length if none does."""
        match = re.search(rf"[A-Za-z0-9-]{{1,{LONGEST_TOKEN}}}$", text)
        return match.start() if match is not None else len(text)

    def _people_in(self, text: str, rules: MaskRules) -> tuple[str, ...] | None:
        """Return the people of whose names the text has a word; None if they are not masked."""
        if not rules.people:
            return None
        by_word = self._people_by_word(rules.people)
        words = set(_WORD.findall(text))
        return tuple({name for word in words for name in by_word.get(word, ())})

    def _people_by_word(self, people: frozenset[str]) -> Mapping[str, Sequence[str]]:
        with self._lock:
            if self._indexed[0] is not people:
                by_word: defaultdict[str, list[str]] = defaultdict(list)
                for name in people:
                    for word in set(_WORD.findall(name)):
                        by_word[word].append(name)
                self._indexed = (people, by_word)
            return self._indexed[1]

    def _masked(self, span: PersonalData, mode: MaskMode) -> str:
        match mode:
            case "redact":
                return f"[{span.kind}]"
            case "hash":
                digest = hmac.new(self._key, span.text.encode("utf-8", "replace"), hashlib.sha256)
                return f"[{span.kind} {digest.hexdigest()[:8]}]"
            case "partial":
                return _partly(span)
            case "token":
                return self._token(span)
            case _:
                return _HIDDEN

    def _token(self, span: PersonalData) -> str:
        with self._lock:
            token = self._tokens.get((span.kind, span.text))
            if token is None:
                token = f"{span.kind.upper()}-{self._tag}{len(self._tokens) + 1}"
                self._tokens[span.kind, span.text] = token
                self._originals[token] = span.text
        return token


def _partly(span: PersonalData) -> str:
    """Return the first letter and domain of an address, initials, or the last digits."""
    if span.kind == "email":
        user, at, domain = span.text.partition("@")
        return f"{user[:1]}{_HIDDEN}{at}{domain}" if at else _HIDDEN
    if span.kind == "name":
        return " ".join(f"{part[:1]}." for part in span.text.split())
    shown = _SHOWN_DIGITS.get(span.kind, 0)
    digits = "".join(filter(str.isalnum, span.text))
    return f"{_HIDDEN}{digits[-shown:]}" if shown else _HIDDEN
