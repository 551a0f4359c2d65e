"""What tables say only when it is worked out: the first, the lowest, all of them together."""
