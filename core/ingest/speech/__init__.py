"""Speech in recordings and films (T14): decoding, recognition, and the queue of files."""
