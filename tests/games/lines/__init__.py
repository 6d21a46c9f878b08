"""What the two Qwirkles share."""
