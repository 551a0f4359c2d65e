"""Each operation of the engine is declared as logged, or only reads."""

import inspect

import pytest

from core.engine.audit_titles import audit_title
from core.engine.engine import Engine
from core.engine.logged import log_rule
from core.library.library import Library
from core.messages import LITERAL, catalog
from core.records.audit import AuditEntry
from tests.core.audit.conftest import Open

READING = {
    "list", "show", "find", "browse", "count", "look", "status", "settle", "estimate", "preview",
    "measure", "read", "suggest", "retell", "verify", "query", "traverse",
}  # fmt: skip
# Positions on the map are no change of what Loci knows, a test of a model is logged as its call,
# vectors are of texts that the caller has, and the last three are no operations.
UNLOGGED = {"place_things", "arrange_map", "test_model", "encode", "leaving", "listen", "close"}
OPERATIONS = dict(inspect.getmembers(Engine, inspect.isfunction))
NAMES = sorted(name for name in OPERATIONS if not name.startswith("_"))
SECRETS = {"passphrase", "current", "secret"}


@pytest.mark.parametrize("name", NAMES)
def test_an_operation_is_logged_or_only_reads(name):
    reads = name.partition("_")[0] in READING or name in UNLOGGED

    assert (log_rule(OPERATIONS[name]) is None) == reads
    assert hasattr(getattr(Library, name), "__wrapped__") != reads


@pytest.mark.parametrize("name", [name for name in NAMES if log_rule(OPERATIONS[name])])
def test_a_logged_operation_has_a_title_and_logs_no_secret(name):
    rule = log_rule(OPERATIONS[name])
    assert rule is not None
    parameters = set(inspect.signature(OPERATIONS[name]).parameters)

    assert rule.title in catalog("en")
    assert {*rule.plain, *rule.secret} <= parameters
    assert parameters & SECRETS <= set(rule.secret)


def test_the_entry_of_an_operation_that_is_no_more_shows_its_name():
    title = audit_title(AuditEntry("change", "do_something_else"))

    assert (title.id, str(title)) == (LITERAL, "do_something_else")


@pytest.mark.slow
def test_no_hash_of_a_secret_is_logged(library: Library, open_library: Open):
    library.protect(passphrase="tides under the northern pier")

    entry = library.list_audit().entries[0]

    assert (entry.operation, entry.values, entry.hashes) == ("protect", {}, {})
