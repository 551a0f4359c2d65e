"""What every worker process needs, loaded once in the server from which they are forked.

Importing this module reads a sentence, which loads the models of the extraction.
"""

import os

from core.ingest.workers.processes import ONE_THREAD

os.environ.update(ONE_THREAD)

from core.ingest.parse.parser import parse_file
from core.ingest.workers.worker import ReadOptions, read_part
from core.records.files.documents import Document

__all__ = ["parse_file"]

_SENTENCE = "Ada Lovelace worked with Charles Babbage in London in 1843."
read_part(Document("", None, "txt", "", _SENTENCE), ReadOptions())
