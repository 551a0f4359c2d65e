"""What source files import."""

import pytest

from core.extract.extract import extract
from core.extract.structure.imports import find_imports
from core.ingest.parse.file_format import DATA
from core.language.vocabulary.vocabulary import built_in
from core.records.files.documents import Document, Passage

CASES = [
    ("a.py", "import os, numpy as np\nfrom scipy.sparse import csr_array\n", ["numpy", "scipy"]),
    ("a.py", "from . import near, far\nfrom .deep.er import x\n", ["near.py", "far.py", "er.py"]),
    ("core/a.py", "from core.shop.rows import Row\nimport msgspec\n", ["rows.py", "msgspec"]),
    ("a.ts", "import {x} from './foo';\nimport R from 'react';\n", ["foo.ts", "react"]),
    ("a.js", "const y = require('lodash/fp')\nimport '@a/b/c'\nimport fs from 'fs'\n",
     ["lodash", "@a/b"]),
    ("A.java", "import java.util.List;\nimport org.apache.kafka.clients.Producer;\n",
     ["org.apache.kafka"]),
    ("a.go", 'import (\n  "fmt"\n  x "github.com/a/b"\n)\n', ["github.com/a/b"]),
    ("a.rs", "use std::fs;\nuse serde::Deserialize;\nmod near;\n", ["serde", "near.rs"]),
    ("a.c", '#include <stdio.h>\n#include <zlib.h>\n#include "dir/own.h"\n', ["zlib", "own.h"]),
    ("a.txt", "import numpy\n", []),
]  # fmt: skip


def _document(path: str, text: str) -> Document:
    return Document(f"/p/{path}", None, "code", path.partition(".")[0], text, traits=DATA)


@pytest.mark.parametrize(("path", "text", "expected"), CASES)
def test_packages_and_own_files_are_told_from_the_standard_library(
    path: str, text: str, expected: list[str]
):
    assert [it.name for it in find_imports(_document(path, text))] == expected


def test_a_source_file_depends_on_what_it_imports():
    text = "import numpy\n"

    extraction = extract(
        _document("a.py", text), (Passage(0, 0, len(text), text),), vocabulary=built_in()
    )

    facts = [(it.predicate, it.object, it.object_kind, it.method) for it in extraction.statements]
    assert facts == [("DEPENDS_ON", "numpy", "Technology", "structure")]
    assert [text[it.start : it.end] for it in extraction.mentions if it.name == "numpy"] == [
        "numpy"
    ]
