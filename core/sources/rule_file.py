"""Rule files: a file `.loci` in a folder that restricts how the folder may be used (D11).

A line is a tier ("never quoted", "never remembered", "never leaves"), or the name of a file or
folder in this one, a colon and a tier. "#" begins a comment. Loci reads such files and never writes
them. A rule file can only restrict; one that is not understood restricts its folder in every way.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import get_args

from core.records.memory import Tier

RULE_FILE = ".loci"
ALL_TIERS: tuple[Tier, ...] = get_args(Tier)
_BY_WORDS: dict[str, Tier] = {tier: tier for tier in ALL_TIERS}
_MAX_BYTES = 65_536

FileRules = Mapping[str, Sequence[Tier]]


def read_rule_file(folder: str) -> FileRules:
    """Return the tiers that the rule file of the folder sets, by path; empty without one."""
    path = Path(folder, RULE_FILE)
    if path.is_dir() or not os.path.lexists(path):
        return {}
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > _MAX_BYTES:
            return {folder: ALL_TIERS}
        return parse_rules(folder, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return {folder: ALL_TIERS}


def parse_rules(folder: str, text: str) -> FileRules:
    """Return the tiers by path that the text of a rule file sets."""
    rules: dict[str, tuple[Tier, ...]] = {}
    for line in text.splitlines():
        rule = line.partition("#")[0].strip()
        if not rule:
            continue
        name, _, words = (part.strip() for part in rule.rpartition(":"))
        tier = _BY_WORDS.get(" ".join(words.split()).lower())
        if tier is None or os.sep in name or name in {".", ".."}:
            return {folder: ALL_TIERS}
        path = str(Path(folder, name))
        before: tuple[Tier, ...] = rules.get(path, ())
        rules[path] = (*before, tier)
    # What the folder may not, nothing in it may.
    return merge_rules(rules, {path: rules.get(folder, ()) for path in rules})


def merge_rules(first: FileRules, second: FileRules) -> FileRules:
    """Return the rules of both; a path of both has the tiers of both."""
    return {
        path: tuple(dict.fromkeys((*first.get(path, ()), *second.get(path, ()))))
        for path in (*first, *second)
    }
