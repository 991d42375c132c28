package auth

// HashesMade is how many passwords this program has hashed or compared.
func HashesMade() int64 { return hashesMade.Load() }
