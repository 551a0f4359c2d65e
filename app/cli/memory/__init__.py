"""Commands on memory: recall and list, conversations, export and deletion."""
