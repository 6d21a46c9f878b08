"""What the two Qwirkles share: messages."""
