"""Dice, money, refusals of bad input: the smallest things, with no knowledge of any rulebook."""
