"""Double entry: money moves between accounts, it never appears."""
