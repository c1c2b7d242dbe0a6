"""A promotion: terms, entries from real play, a draw, and prizes that reach their winners."""
