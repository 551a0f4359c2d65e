"""A fake language model that understands "Ann Smith works at Acme Corp." and nothing else."""

import json
import re

from core.llm.language_model import ChatReply

_NAMES = re.compile(r"[A-Z]\w+(?: [A-Z]\w+)+")
_PASSAGES = re.compile(r"\n<passages (\w+)>\n(.*)\n</passages \1>\n", re.DOTALL)
_WORKS = re.compile(r"([A-Z]\w+(?: [A-Z]\w+)+) works at ([A-Z]\w+(?: [A-Z]\w+)+)")


class ReadingModel:
    """Counts each word as a token. `bad` decides by passages whether a reply is unusable."""

    name = "reading"
    is_remote = False

    def __init__(self, *, context_length=8000, bad=lambda passages: False, on_chat=None):
        self.context_length = context_length
        self.bad = bad
        self.on_chat = on_chat
        self.read: list[str] = []
        self.chats = 0
        self.closed = 0

    def load(self, *, cancel=None):
        if cancel is not None:
            cancel.check()

    def count_tokens(self, text):
        return len(text.split())

    def chat(
        self,
        messages,
        *,
        max_tokens,
        temperature=0.0,
        seed=0,
        on_piece=None,
        cancel=None,
        schema=None,
    ):
        self.chats += 1
        if self.on_chat is not None:
            self.on_chat(cancel)
        match = _PASSAGES.search(messages[0].content)
        if match is None:
            # It reads passages and has no opinion on topics and contradictions.
            return ChatReply("", "stop", 0, 0, None, 0.0)
        inside = match.group(2)
        passages = inside.split("\n\n")[1:]
        if cancel is not None and cancel.is_set:
            return ChatReply("", "cancelled", 0, 0, None, 0.0)
        if self.bad(passages):
            return ChatReply("what?", "stop", 0, 1, 0.1, 1.0)
        if len(messages) == 1:
            self.read += passages
            reply = self._things(passages)
        else:
            reply = self._relations(passages)
        return ChatReply(json.dumps(reply), "stop", 0, 1, 0.1, 1.0)

    def close(self):
        self.closed += 1

    def _things(self, passages):
        names = dict.fromkeys(name for it in passages for name in _NAMES.findall(it))
        kinds = {name: "Organization" if name.endswith("Corp") else "Person" for name in names}
        return {
            "things": [{"name": it, "type": kind, "confidence": 0.9} for it, kind in kinds.items()]
        }

    def _relations(self, passages):
        return {
            "relations": [
                {
                    "subject": match.group(1),
                    "relation": "WORKS_AT",
                    "words": "",
                    "object": match.group(2),
                    "quote": match.group(),
                    "manner": "asserted",
                    "confidence": 0.9,
                }
                for line in passages
                for match in _WORKS.finditer(line)
            ],
            "values": [],
            "statements": [],
        }
