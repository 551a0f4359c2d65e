"""The privacy policy: which documents may be read for what (D11).

Whatever reads texts or facts for an answer, a view, an export or a model reads the store through
`PrivacyPolicy.here` or `PrivacyPolicy.away`; `tests/architecture/test_privacy.py` holds the
exceptions. The nearest rule counts: the tiers of the innermost marked folder or file, and what the
innermost rule file adds to them.
"""

import os
import threading
from collections.abc import Iterator, Mapping
from functools import partial

import numpy as np
from msgspec.structs import replace

from core.records.memory import PathPrivacy, Tier
from core.store.files.file_queries import TierRules
from core.store.limited import Hidden
from core.store.readable_store import ReadableStore
from core.store.store import Store

Tiers = frozenset[Tier]
_HERE: Tiers = frozenset({"never quoted"})
_AWAY: Tiers = frozenset({"never quoted", "never leaves"})
_UNREMEMBERED: Tiers = frozenset({"never remembered"})
_NONE: Tiers = frozenset()


def tiers_of(path: str, rules: TierRules) -> Tiers:
    """Return the tiers of the file or folder at that path."""
    _, marked = _nearest(path, rules.marked)
    _, added = _nearest(path, rules.by_file)
    return marked | added | (_HERE if path in rules.silent else _NONE)


def _nearest(path: str, rules: Mapping[str, Tiers]) -> tuple[str, Tiers]:
    if not rules:
        return "", _NONE
    return next(((it, rules[it]) for it in _upwards(path) if it in rules), ("", _NONE))


def _upwards(path: str) -> Iterator[str]:
    """Yield the path and the folders above it, the innermost first."""
    while path:
        yield path
        parent = os.path.dirname(path)  # noqa: PTH120 - a hundred thousand paths per second
        path = parent if parent != path else ""


class PrivacyPolicy:
    """Decides at each reading what is hidden; thread-safe.

    `here` is what may be shown and told on this computer, `away` what may also leave it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._rules: tuple[int, TierRules] = (-1, TierRules())
        self._cached: dict[Tiers, tuple[int, TierRules, Hidden]] = {}
        self.here = store.limited(partial(self._hidden, _HERE))
        self.away = store.limited(partial(self._hidden, _AWAY))

    def reader(self, *, leaves: bool) -> ReadableStore:
        """Return what may be read for something that stays here or leaves this computer."""
        return self.away if leaves else self.here

    def restricts_leaving(self) -> bool:
        """Whether anything may be shown here that may not leave."""
        return len(self.away.hidden.documents) > len(self.here.hidden.documents)

    def may_leave(self, path: str) -> bool:
        """Whether the file may be shown to somebody elsewhere."""
        return not tiers_of(path, self.rules()) & _AWAY

    def may_remember(self, path: str) -> bool:
        """Whether answers that rest on the file may be stored."""
        return "never remembered" not in tiers_of(path, self.rules())

    def remembers_all(self) -> bool:
        """Whether answers may be stored whatever they rest on."""
        rules = self.rules()
        tiers = (*rules.marked.values(), *rules.by_file.values())
        return not any(one & _UNREMEMBERED for one in tiers)

    def describe(self, path: str) -> PathPrivacy:
        """Return the tiers of a path, and from where it has them."""
        rules = self.rules()
        marked_at, marked = _nearest(path, rules.marked)
        added_at, _ = _nearest(path, rules.by_file)
        return PathPrivacy(
            path,
            tuple(sorted(tiers_of(path, rules))),
            tuple(sorted(marked)),
            is_own=path in rules.marked,
            marked_at=marked_at,
            added_at=added_at,
        )

    def marked_paths(self) -> tuple[str, ...]:
        """Return the paths with rules of their own, sorted."""
        rules = self.rules()
        return tuple(sorted(rules.marked.keys() | rules.by_file.keys() | rules.silent))

    def rules(self) -> TierRules:
        """Return the rules as of the newest commit."""
        commit, rules = self._rules
        now = self._store.commit_number
        if commit != now:
            rules = self._store.sources.tier_rules()
            self._rules = (now, rules)
        return rules

    def _hidden(self, forbidden: Tiers) -> Hidden:
        cached = self._cached.get(forbidden)
        if cached is not None and cached[0] == self._store.commit_number:
            return cached[2]
        with self._lock:
            return self._update(forbidden)

    def _update(self, forbidden: Tiers) -> Hidden:
        now, rules = self._store.commit_number, self.rules()
        commit, old_rules, before = self._cached.get(forbidden, (-1, TierRules(), Hidden()))
        if commit == now:
            return before
        hidden = before
        if before.version or _forbids(rules, forbidden | _UNREMEMBERED):
            current = self._store.find_hidden(
                lambda path: bool(tiers_of(path, rules) & forbidden),
                lambda path: bool(tiers_of(path, rules) & _UNREMEMBERED),
                version=before.version,
            )
            grown = before.rules_version + (rules != old_rules)
            if not _is_same(current, before) or grown != before.rules_version:
                hidden = replace(current, version=before.version + 1, rules_version=grown)
        self._cached[forbidden] = (now, rules, hidden)
        return hidden


def _forbids(rules: TierRules, forbidden: Tiers) -> bool:
    tiers = (*rules.marked.values(), *rules.by_file.values())
    return bool(rules.silent) or any(one & forbidden for one in tiers)


def _is_same(current: Hidden, before: Hidden) -> bool:
    return (
        np.array_equal(current.documents, before.documents)
        and np.array_equal(current.entities, before.entities)
        and (current.renamed, current.paths, current.passages)
        == (before.renamed, before.paths, before.passages)
    )
