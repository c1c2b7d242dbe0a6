"""Chips, colours and tokens: bought, changed, paid, redeemed, and what every pile is made of."""
