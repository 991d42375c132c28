package httpapi_test

import (
	"bufio"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"forecourt/internal/platform/httpapi"
)

// TestNothingIsReadBehindChunks: a body in chunks is the last thing that is read of its connection, so
// that who takes the other length for right cannot hide a request behind it.
func TestNothingIsReadBehindChunks(t *testing.T) {
	api := httpapi.New(httpapi.Config{Log: slog.New(slog.DiscardHandler)})
	server := httptest.NewServer(api.Handler(http.NotFoundHandler()))
	defer server.Close()
	const hidden = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
	for _, lengths := range []string{"Transfer-Encoding: chunked\r\n", "Transfer-Encoding: chunked\r\nContent-Length: 60\r\n", "Content-Length: 60\r\nTransfer-Encoding: chunked\r\n"} {
		connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(connection, "POST /api/v1/none HTTP/1.1\r\nHost: x\r\n"+lengths+"\r\n0\r\n\r\n"+hidden); err != nil {
			t.Fatal(err)
		}
		in := bufio.NewReader(connection)
		answer, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			t.Fatal(err)
		}
		if rest, err := io.ReadAll(in); !answer.Close || len(rest) > 0 {
			t.Errorf("%q: the connection goes on: %s %v", lengths, rest, err)
		}
		if err := connection.Close(); err != nil {
			t.Error(err)
		}
	}
}
