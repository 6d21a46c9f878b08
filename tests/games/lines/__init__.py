"""Tests of what the two Qwirkles share."""
