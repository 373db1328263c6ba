"""Placeholder until the check is written."""
