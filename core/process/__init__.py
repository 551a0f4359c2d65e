"""What reaches out of this process: hosts, other processes, libraries that open sockets."""
