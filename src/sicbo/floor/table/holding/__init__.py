"""Play held while the time is in doubt."""
