"""The openCypher Technology Compatibility Kit: scenarios, their graphs and their outcomes."""
