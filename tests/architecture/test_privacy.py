"""Whatever reads documents reads them through the privacy policy."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITES = "reads in order to change the store"
RESOLVES = "sorts out entities and facts for all readers"
# Modules that read the whole store, and why. Anything else gets a `ReadableStore` of the policy.
WHOLE_STORE = {
    "core/explore/explorer.py": "keeps coordinates and summaries; reads what it was given",
    "core/explore/map/community_registry.py": WRITES,
    "core/explore/map/coordinates.py": WRITES,
    "core/extract/llm/reply_cache.py": WRITES,
    "core/ingest": WRITES,
    "core/library/composition.py": "builds the policy",
    "core/library/library.py": "opens the store",
    "core/library/services.py": "opens the user's own file; counts files",
    "core/memory/forget.py": WRITES,
    "core/memory/maintenance/maintenance.py": WRITES,
    "core/privacy/policy.py": "is the policy",
    "core/refine/deps.py": WRITES,
    "core/refine/pins.py": WRITES,
    "core/refine/write_reading.py": WRITES,
    "core/resolve/editor.py": WRITES,
    "core/resolve/entity_clusters.py": RESOLVES,
    "core/resolve/fact_status.py": RESOLVES,
    "core/resolve/namesakes.py": RESOLVES,
    "core/resolve/outdated.py": WRITES,
    "core/resolve/resolver.py": RESOLVES,
    "core/sources": WRITES,
}
# Operations that read texts from the whole store.
OWN_FILE = {
    "core/library/documents.py": "shows the user's own document in the reader; finds what is never"
    " quoted, without its words",
    "core/library/services.py": "opens the user's own file",
}


def sources():
    for path in sorted((ROOT / "core").rglob("*.py")):
        name = str(path.relative_to(ROOT))
        if not name.startswith("core/store/"):
            yield name, path.read_text(encoding="utf-8")


def is_listed(name):
    return any(name == listed or name.startswith(f"{listed}/") for listed in WHOLE_STORE)


def test_only_listed_modules_know_the_whole_store():
    importing = {name for name, text in sources() if "from core.store.store import Store" in text}

    assert {name for name in importing if not is_listed(name)} == set()
    assert [one for one in WHOLE_STORE if not any(is_listed(it) for it in importing)] == []
    assert [one for one in WHOLE_STORE if not (ROOT / one).exists()] == []


def test_nobody_but_the_store_builds_queries_or_asks_the_database():
    for name, text in sources():
        assert not re.search(r"\b(?:\w+Queries|FactSampler|LimitedDatabase|RowCache)\(", text), name
        assert not re.search(r"\._(?:db|reader)\b\.(?:rows|arrays|row|column|scalar)\(", text), name


def test_operations_read_through_the_policy_except_for_the_users_own_file():
    texts = (
        r"documents\.(?!languages|count_at)|graph|resolution|timeline|map|explore|samples|index\."
    )
    reading = re.compile(rf"services\.store\.(?:{texts}|memory\.(?!write))")
    library = [(name, text) for name, text in sources() if name.startswith("core/library/")]

    assert {name for name, text in library if reading.search(text)} <= OWN_FILE.keys()
