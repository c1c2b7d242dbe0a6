"""The steps of a round, from bets opened to the result called, and the record that is kept of it."""
