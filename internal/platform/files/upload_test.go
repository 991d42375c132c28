package files

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/platform/fault"
)

func workbook(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	book := excelize.NewFile()
	if err := book.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func archive(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	if _, err := z.Create("a.txt"); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const (
	page    = `<!doctype html><html><body><script>alert(1)</script></body></html>`
	drawing = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
)

func TestWhatIsTakenAndWhatIsRefused(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		taken := 0
		for _, c := range []struct {
			kind    Kind
			name    string
			content []byte
			mime    string
			code    string
		}{
			{Data, "kainos.csv", []byte("code;price\nA1;10.50\n"), "text/plain", ""},
			{Data, "kainos.csv", []byte("kodas;pavadinimas\nA1;Universalas \xe0\xe8\xe6\n"), "text/plain", ""}, // Windows-1257
			{Data, "kainos.XLSX", workbook(t), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ""},
			{Data, "k.xml", []byte(`<?xml version="1.0"?><models/>`), "text/xml", ""},
			{Data, "k.zip", archive(t), "application/zip", ""},
			{Data, "k.csv", []byte(page), "", "file_type"},
			{Data, "k.xml", []byte(drawing), "", "file_type"},
			{Data, "k.csv", workbook(t), "", "file_type"},
			{Data, "k.xlsx", archive(t), "", "file_type"},
			{Data, "kainos.xls", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600)), "", "file_other_workbook"},
			{Data, "kainos.ODS", archive(t), "", "file_other_workbook"},
			{Data, "kainos.xlsb", workbook(t), "", "file_other_workbook"},
			{Data, "kainos.xlsx", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600)), "", "file_protected_workbook"},
			{Data, "k.exe", []byte("MZ\x90\x00"), "", "file_type"},
			{Data, "k", []byte("a;b\n"), "", "file_type"},
			{Image, "k.png", pngBytes(t, photo()), "image/png", ""},
			{Image, "a photo that is a PNG.jpg", pngBytes(t, photo()), "image/png", ""},
			{Image, "k.png", []byte(page), "", "file_type"},
			{Image, "k.png", []byte(drawing), "", "file_type"},
			{Image, "k.svg", []byte(drawing), "", "file_type"},
			{Image, "k.gif", []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), "", "file_type"},
			{Image, "k.png", []byte("\x89PNG\r\n\x1a\n" + page), "", "image_unreadable"},
			{Image, "k.png", nil, "", "file_missing"},
			{Image, "", pngBytes(t, photo()), "", "file_missing_name"},
			{Image, "a\x00b.png", pngBytes(t, photo()), "", "not_text"},
			{Image, strings.Repeat("ą", 300) + ".png", pngBytes(t, photo()), "", "too_long"},
		} {
			file, err := s.Receive(t.Context(), s.sender, c.kind, c.name, bytes.NewReader(c.content))
			if code := fileCode(err); code != c.code || (c.code == "") != (err == nil) {
				t.Errorf("%q: %q, %v", c.name, code, err)
			}
			if err == nil {
				taken++
				content := s.content(t, file)
				if sum := sha256.Sum256(content); file.Mime != c.mime && c.mime != "text/plain" || hex.EncodeToString(sum[:]) != file.SHA256 || int64(len(content)) != file.Size {
					t.Errorf("%q was kept as %+v", c.name, file)
				}
			}
			s.wantKept(t, taken, 0)
		}
	})
}

func TestNamesFromElsewhereAreOnlyShown(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		for sent, kept := range map[string]string{
			`C:\Users\Ona\kainos 2026 🚗.csv`: "kainos 2026 🚗.csv",
			"../../etc/passwd.csv":           "passwd.csv",
			"عربي.csv":                       "عربي.csv",
		} {
			file, err := s.Receive(t.Context(), s.sender, Data, sent, strings.NewReader("a;b\n"))
			if err != nil {
				t.Fatal(err)
			}
			if file.RealName != kept || strings.ContainsAny(file.Name, `/\ `) || len(file.Name) < 26 {
				t.Errorf("%q became %+v", sent, file)
			}
		}
	})
}

func TestTooManyBytes(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		small := Data
		small.Most = 1000
		if _, err := s.Receive(t.Context(), s.sender, small, "a.csv", strings.NewReader(strings.Repeat("a", 1001))); !fault.Is(err, fault.TooLarge) {
			t.Errorf("1,001 bytes: %v", err)
		}
		if _, err := s.Receive(t.Context(), s.sender, small, "a.csv", strings.NewReader(strings.Repeat("a", 1000))); err != nil {
			t.Errorf("1,000 bytes: %v", err)
		}
		s.wantKept(t, 1, 0)
	})
}

func TestBrokenOffUploadLeavesNothing(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		broken := io.MultiReader(strings.NewReader("a;b\n"), iotest.ErrReader(io.ErrUnexpectedEOF))
		if _, err := s.Receive(t.Context(), s.sender, Data, "a.csv", broken); !fault.Is(err, fault.Malformed) {
			t.Errorf("got %v", err)
		}
		s.wantKept(t, 0, 0)
	})
}

// send sends bytes from first to before end of the content.
func (s *store) send(t *testing.T, id string, content []byte, first, end int) (Progress, error) {
	t.Helper()
	return s.ReceivePiece(t.Context(), s.sender, Data, "a.csv",
		Piece{id, fmt.Sprintf("bytes %d-%d/%d", first, end-1, len(content))}, bytes.NewReader(content[first:end]))
}

func TestPieces(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		content := []byte(strings.Repeat("code;price\n", 250_000)) // 2.6 MiB
		const step = maxPiece
		var id string
		var last Progress
		for first := 0; first < len(content); first += step {
			end := min(first+step, len(content))
			// Each piece is sent twice, as after a lost answer.
			for range 2 {
				if first == 0 {
					id = "" // the first one then begins another upload, which is never continued
				}
				got, err := s.send(t, id, content, first, end)
				if err != nil || got.Received != int64(end) {
					t.Fatalf("piece from %d: %+v, %v", first, got, err)
				}
				if last.File != nil && got.File != nil && got.File.ID != last.File.ID {
					t.Errorf("the last piece made file %d and file %d", last.File.ID, got.File.ID)
				}
				id, last = got.UploadID, got
			}
		}
		if last.File == nil || !bytes.Equal(s.content(t, *last.File), content) {
			t.Errorf("the pieces became %+v", last)
		}
		s.wantKept(t, 1, 1)
	})
}

func TestWrongPieces(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		content := []byte("code;price\nA1;10\n")
		begun, err := s.send(t, "", content, 0, 5)
		if err != nil || begun.Received != 5 || begun.File != nil {
			t.Fatalf("%+v, %v", begun, err)
		}
		for name, c := range map[string]struct {
			op      int // 0: the sender
			id      string
			name    string
			span    string
			content string
			kind    fault.Kind
		}{
			"a gap":                {0, begun.UploadID, "a.csv", "bytes 6-9/17", "abcd", fault.Invalid},
			"another size":         {0, begun.UploadID, "a.csv", "bytes 5-8/18", "abcd", fault.Invalid},
			"another name":         {0, begun.UploadID, "b.csv", "bytes 5-8/17", "abcd", fault.Invalid},
			"too few bytes":        {0, begun.UploadID, "a.csv", "bytes 5-8/17", "abc", fault.Invalid},
			"too many bytes":       {0, begun.UploadID, "a.csv", "bytes 5-8/17", "abcde", fault.Invalid},
			"backwards":            {0, begun.UploadID, "a.csv", "bytes 8-5/17", "abcd", fault.Invalid},
			"beyond the end":       {0, begun.UploadID, "a.csv", "bytes 5-17/17", "abcd", fault.Invalid},
			"no range":             {0, begun.UploadID, "a.csv", "bytes 5-", "abcd", fault.Invalid},
			"not in numbers":       {0, begun.UploadID, "a.csv", "bytes ٥-٨/17", "abcd", fault.Invalid},
			"a piece of 2 MiB":     {0, "", "a.csv", "bytes 0-2097151/2097152", "a", fault.Invalid},
			"a start in the midst": {0, "", "a.csv", "bytes 5-8/17", "abcd", fault.Invalid},
			"more than allowed":    {0, "", "a.csv", "bytes 0-9/99999999999", "a", fault.TooLarge},
			"an unknown upload":    {0, "UNKNOWN", "a.csv", "bytes 5-8/17", "abcd", fault.NotFound},
			"another's upload":     {1, begun.UploadID, "a.csv", "bytes 5-8/17", "abcd", fault.NotFound},
		} {
			op := s.sender
			if c.op == 1 {
				op = s.other
			}
			if _, err := s.ReceivePiece(t.Context(), op, Data, c.name, Piece{c.id, c.span}, strings.NewReader(c.content)); !fault.Is(err, c.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
		// None of that did harm.
		done, err := s.send(t, begun.UploadID, content, 5, len(content))
		if err != nil || done.File == nil || !bytes.Equal(s.content(t, *done.File), content) {
			t.Errorf("%+v, %v", done, err)
		}
	})
}

func TestRefusedPiecesTakeTheirUploadWithThem(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		content := []byte(page)
		begun, err := s.send(t, "", content, 0, 5)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.send(t, begun.UploadID, content, 5, len(content)); fileCode(err) != "file_type" {
			t.Errorf("got %v", err)
		}
		s.wantKept(t, 0, 0)
		if _, err := s.send(t, begun.UploadID, content, 5, len(content)); !fault.Is(err, fault.NotFound) {
			t.Errorf("got %v", err)
		}
	})
}
