"""Word search: query terms and the best passages by BM25."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
from msgspec import Struct

from core.resources import load_table
from core.store.index.postings import PostingLists, PostingMatches, Rows, ScoredRows, Scores
from core.store.index.row_map import top_k
from core.store.records import Ids

_ENGLISH_WORDS, _GERMAN_WORDS = (
    load_table("language", file)["words"] for file in ("en.toml", "de.toml")
)
ENGLISH = frozenset(_ENGLISH_WORDS["search_stop_words"].split())
_ONLY_GERMAN = frozenset(_GERMAN_WORDS["search_stop_words"].split())
_GERMAN = _ONLY_GERMAN.union(_GERMAN_WORDS["ambiguous_stop_words"].split())
_ONLY_ENGLISH = ENGLISH - _GERMAN
_WORD = re.compile(r"\w+")
_MAX_WORDS = 64


class WordQuery(Struct, frozen=True):
    """Words to search for. User input is never parsed as search syntax.

    A passage matches if it contains everything in `must` and nothing in `must_not`; if `must`
    is empty, it contains a word, a phrase, or a word with a prefix. All of these but `must_not`
    add to its score. `must` and `must_not` may contain phrases as well as words; for each of
    `must_begin` a passage must contain a word with that prefix.
    """

    words: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    must_begin: tuple[str, ...] = ()


def parse_word_query(text: str, *, every: bool) -> WordQuery:
    """Match any (or `every`) word of the text; stop words are dropped if others remain."""
    # Not `casefold`: the index keeps "ß".
    words = list(dict.fromkeys(_WORD.findall(text.lower())))
    # Each stop word would cost a scan of half the index.
    common = stop_words(words)
    telling = tuple([word for word in words if word not in common] or words)[:_MAX_WORDS]
    return WordQuery(must=telling) if every else WordQuery(words=telling)


class _Term(Struct, frozen=True):
    """A search term, by its words as given by the tokenizer."""

    tokens: tuple[str, ...]
    is_prefix: bool = False

    @property
    def is_word(self) -> bool:
        """Whether the term can be looked up in memory."""
        return len(self.tokens) == 1 and not self.is_prefix


class WordSearch:
    """Word search from memory; phrases and prefixes use the FTS5 table.

    `tokens` splits a text like FTS5. `holding` returns the passages that match an FTS5
    expression, and their scores.
    """

    def __init__(
        self,
        postings: PostingLists,
        *,
        tokens: Callable[[str], list[str]],
        holding: Callable[[str], tuple[Ids, Scores]],
    ) -> None:
        self._postings = postings
        self._tokenize = tokens
        self._match_fts = holding

    def find(self, query: WordQuery, k: int, *, among: Ids | None = None) -> tuple[Ids, Scores]:
        """Return the `k` best passages among these (or all), best first, and their scores."""
        must = {**self._terms(query.must), **self._terms(query.must_begin, are_prefixes=True)}
        wanted = {
            **must,
            **self._terms(query.words),
            **self._terms(query.phrases),
            **self._terms(query.prefixes, are_prefixes=True),
        }
        forbidden = self._terms(query.must_not)
        parts, matches = self._scored_rows({**wanted, **forbidden}, among=among)
        scores = np.zeros(len(matches.ids), dtype=np.float32)
        for term in wanted:
            if len(parts[term].rows):
                scores[parts[term].rows] += parts[term].scores
        for term in forbidden:
            matches.allowed[parts[term].rows] = False
        floor = (
            0.0
            if must
            else _score_floor([parts[asked].rows for asked in wanted], scores, matches, k)
        )
        rows = np.flatnonzero(scores >= floor if floor > 0.0 else scores > 0.0)
        if must:
            counts = np.zeros(len(matches.ids), dtype=np.int32)
            for term in must:
                counts[parts[term].rows] += 1
            rows = rows[counts[rows] == len(must)]
        rows = rows[matches.allowed[rows]]
        return top_k(matches.ids[rows], scores[rows], k)

    def _terms(self, texts: Sequence[str], *, are_prefixes: bool = False) -> dict[_Term, str]:
        """Return the distinct terms with their texts; texts without a word are left out."""
        tokens = [tuple(self._tokenize(text)) for text in texts]
        return {
            _Term(words, are_prefixes): text
            for words, text in zip(tokens, texts, strict=True)
            if words
        }

    def _scored_rows(
        self, terms: Mapping[_Term, str], *, among: Ids | None
    ) -> tuple[dict[_Term, ScoredRows], PostingMatches]:
        words = [one for one in terms if one.is_word]
        matches = self._postings.find([one.tokens[0] for one in words], among=among)
        parts = dict(zip(words, matches.parts, strict=True))
        for term, text in terms.items():
            if not term.is_word:
                ids, scores = self._match_fts(fts_phrase(text, is_prefix=term.is_prefix))
                rows = matches.rows_of(ids)
                parts[term] = ScoredRows(rows[rows >= 0], scores[rows >= 0])
        return parts, matches


def _score_floor(
    rows_by_term: Sequence[Rows], scores: Scores, matches: PostingMatches, k: int
) -> float:
    """Return a score that at least `k` passages reach, or 0, to prune weaker passages.

    It is derived from the rarest word with enough passages. A common word may occur in a third
    of all passages, which then need not be ranked.
    """
    enough = min((rows for rows in rows_by_term if len(rows) >= k > 0), key=len, default=None)
    if enough is None:
        return 0.0
    sample = scores[enough[matches.allowed[enough]]]
    return float(np.partition(sample, -k)[-k]) if len(sample) >= k else 0.0


def fts_phrase(text: str, *, is_prefix: bool) -> str:
    """Return the text as an FTS5 phrase; as a prefix its last word may be continued."""
    quoted = text.replace('"', '""').replace("\0", " ")
    return f'"{quoted}"' + (" *" if is_prefix else "")


def stop_words(words: Iterable[str]) -> frozenset[str]:
    """Return the stop words of the language of these words, given in lower case."""
    asked = frozenset(words)
    is_german = len(asked & _ONLY_GERMAN) > len(asked & _ONLY_ENGLISH)
    return _GERMAN if is_german else ENGLISH
