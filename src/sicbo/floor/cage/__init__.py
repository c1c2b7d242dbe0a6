"""A cage: bankroll, drawer, tickets, chips for tables and counts, as a pure decider."""
