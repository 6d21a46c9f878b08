"""What the two Qwirkles share: rules, messages and notation."""
