"""A patron: wallet, limits, sessions, exclusion and admission to places, as a pure decider."""
