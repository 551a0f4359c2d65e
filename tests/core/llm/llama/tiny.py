"""What the tests of llama.cpp ask, and whether it is there to be asked."""

import json
from importlib.util import find_spec

import pytest

from core.llm.language_model import Message

HELLO = [Message("system", "Be brief."), Message("user", "Hello")]
PERSON = json.dumps(
    {
        "type": "object",
        "properties": {
            "name": {"type": "string", "maxLength": 12},
            "kind": {"enum": ["person", "place"]},
            "tags": {"type": "array", "items": {"type": "boolean"}, "maxItems": 3},
        },
        "required": ["name", "kind", "tags"],
    }
)
needs_llama = pytest.mark.skipif(
    find_spec("llama_cpp") is None, reason="llama-cpp-python is not installed; run: make llm"
)
