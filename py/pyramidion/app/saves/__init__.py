"""Saved games: what the device keeps, in which form, and what is told where it does not."""
