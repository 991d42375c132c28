package find

// With these a few thousand rows are read as a million are.
func init() {
	deepPage, maxCollected, maxLooked = 10, 600, 1200
}
