package ofvehicle_test

import (
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }
