"""Rounds whose records are kept beyond their gaming day, for as long as somebody holds them."""
