"""What a program is kept from: the network, and files outside its own directory."""
