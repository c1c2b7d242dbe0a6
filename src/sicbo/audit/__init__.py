"""Rulebooks read as a test lab reads them: findings inside one book, differences between two."""
