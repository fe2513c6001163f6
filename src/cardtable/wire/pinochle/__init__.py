"""The protocol of SDZPinochle."""
