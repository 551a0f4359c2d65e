"""How clients and the engine reach each other and what they say."""
