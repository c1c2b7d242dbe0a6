"""Limits: the sign of the table, limits of one player, and how a wager stands to them."""
