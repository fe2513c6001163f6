"""Line protocols that programs speak. No I/O; both ends see Views only."""
