"""What the two Qwirkles share on the command line."""
