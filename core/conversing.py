"""A turn of a conversation strung together: understood, answered, remembered."""
