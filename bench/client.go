package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// conn is a kept connection that sends ready-made requests and reads answers
// without looking at them closely. It shares the processors with the server,
// so every cycle it saves makes the comparison truer.
type conn struct {
	net.Conn
	in   *bufio.Reader
	body []byte
}

func dialServer(address string) (*conn, error) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, in: bufio.NewReaderSize(c, 64<<10)}, nil
}

// sendRequest sends a request and gives the status; the body stays in c.body.
func (c *conn) sendRequest(request []byte) (status int, err error) {
	if err := c.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		return 0, err
	}
	if _, err := c.Write(request); err != nil {
		return 0, err
	}

	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if len(line) < 12 {
		return 0, fmt.Errorf("status line %q", line)
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, fmt.Errorf("status line %q", line)
	}

	length := -1
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return 0, err
		}

		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}

		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, err
			}
		}
	}

	if length < 0 && status != http.StatusNoContent {
		return status, c.readChunks()
	}

	c.body = c.body[:0]

	return status, c.readMore(max(length, 0))
}

func (c *conn) readChunks() error {
	c.body = c.body[:0]
	for {
		line, err := c.in.ReadSlice('\n')
		if err != nil {
			return err
		}

		size, err := strconv.ParseInt(string(bytes.TrimRight(line, "\r\n")), 16, 32)
		if err != nil {
			return fmt.Errorf("chunk %q: %w", line, err)
		}
		if err := c.readMore(int(size)); err != nil {
			return err
		}
		if _, err := c.in.Discard(2); err != nil {
			return err
		}
		if size == 0 {
			return nil
		}
	}
}

func (c *conn) readMore(n int) error {
	from := len(c.body)
	c.body = append(c.body, make([]byte, n)...)
	_, err := io.ReadFull(c.in, c.body[from:])
	return err
}

// newRequest makes the bytes of a request; an empty token sends none.
func newRequest(method, path, token string, body []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: bench\r\nAccept-Language: lt\r\n", method, path)
	if token != "" {
		fmt.Fprintf(&b, "Authorization: Bearer %s\r\n", token)
	}

	if method != http.MethodGet && !bytes.Contains(body, []byte("revision")) {
		b.WriteString("If-Match: *\r\n") // a program that sets what it has not read
	}

	if body != nil {
		fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}

	b.WriteString("\r\n")
	b.Write(body)

	return b.Bytes()
}

func getRequest(path, token string) []byte { return newRequest(http.MethodGet, path, token, nil) }

const base = "/api/v1"

func loginRequest(username string) []byte {
	body := fmt.Sprintf(
		`{"grant_type":"password","username":%q,"password":%q,"client_id":"web","client_secret":"forecourt"}`,
		username, password,
	)
	return newRequest(http.MethodPost, base+"/oauth/token", "", []byte(body))
}

// logIn gives a token of the user.
func (s *server) logIn(username string) (string, error) {
	var answer struct {
		AccessToken string `json:"access_token"`
	}
	err := s.askInto(loginRequest(username), &answer)
	return answer.AccessToken, err
}

// askInto sends one request and reads its answer, unless into is nil; anything but success is an
// error.
func (s *server) askInto(request []byte, into any) error {
	c, err := dialServer(s.address)
	if err != nil {
		return err
	}

	defer c.Close()
	status, err := c.sendRequest(request)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("%s: status %d: %s", bytes.SplitN(request, []byte("\r\n"), 2)[0], status, c.body)
	}
	if into == nil {
		return nil
	}
	if err := json.Unmarshal(c.body, into); err != nil {
		return fmt.Errorf("read answer: %w", err)
	}

	return nil
}
