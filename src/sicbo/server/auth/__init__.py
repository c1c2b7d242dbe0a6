"""Authentication: passwords, sessions, tokens, tickets and links, on papers of the store and a clock that comes in."""
