"""A tournament: from its terms to its entries, sessions, ranking, prizes and its end."""
