"""Rounds put right afterwards: results corrected, outcomes voided, what is owed since."""
