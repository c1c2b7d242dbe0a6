"""Wagers: placed and changed until bets close, what they can cost, how they are settled and taken back."""
