"""The two files looked after as wholes: encrypted, compared, completed, filled for measuring."""
