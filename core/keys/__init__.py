"""Keys of encrypted stores: in the system's keychain, or wrapped by a passphrase."""
