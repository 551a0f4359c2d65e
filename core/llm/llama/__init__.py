"""llama.cpp in a subprocess: protocol, child process, parent side."""
