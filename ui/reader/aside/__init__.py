"""What stands beside a document: its contents, what it names, what was read from it."""
