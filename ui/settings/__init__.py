"""The place for every option."""
