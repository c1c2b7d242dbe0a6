"""The table opened, its places taken and left, money in and out."""
