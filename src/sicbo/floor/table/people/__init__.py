"""People: bars, breaches and measures, winnings withheld, places to be vacated."""
