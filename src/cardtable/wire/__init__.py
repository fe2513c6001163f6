"""Line protocols for programs. No I/O; both ends see only Views."""
