"""Promotions in a whole house."""
