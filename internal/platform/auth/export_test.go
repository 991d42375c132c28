package auth

// HashesMade tells how many passwords this program has hashed or compared.
func HashesMade() int64 { return hashesMade.Load() }
