package main
type backupCmd struct{}
func (backupCmd) Run() error {return nil}
type restoreCmd struct{}
func (restoreCmd) Run() error {return nil}
type doctorCmd struct{}
func (doctorCmd) Run() error {return nil}
