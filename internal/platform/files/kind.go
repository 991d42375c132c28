package files

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"forecourt/internal/platform/fault"
)

// Kind is a sort of file an upload takes.
type Kind struct {
	// Most is the largest size in bytes.
	Most int64
	// types are the content types taken, by the ending of the file's name.
	types map[string][]string
	image bool
}

const mebibyte = 1 << 20

var plainText = []string{"text/plain", "text/csv", "text/tab-separated-values"}

// The kinds of files.
var (
	Data = Kind{Most: 64 * mebibyte, types: map[string][]string{
		".csv":  plainText,
		".txt":  plainText,
		".xlsx": {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		".xml":  {"text/xml"},
		".zip":  {"application/zip"},
	}}
	Image = Kind{Most: 20 * mebibyte, image: true, types: map[string][]string{
		".jpg":  images,
		".jpeg": images,
		".png":  images,
		".webp": images,
	}}
)

// images may bear each other's endings: phones and mail programs mix them up.
var images = []string{"image/jpeg", "image/png", "image/webp"}

// tooLarge gives the error of more bytes than the kind takes.
func (k Kind) tooLarge() error {
	return fault.New(fault.TooLarge, "file_too_large").With("max", k.Most/mebibyte)
}

// checkBeginning refuses a file by its first piece: one of another type, and an image whose
// header says that it is too large. What the piece does not show is checked in the end.
func (k Kind) checkBeginning(realName string, head []byte) error {
	_, err := k.typeOf(realName, bytes.NewReader(head))
	if err != nil || !k.image {
		return err
	}

	config, _, err := image.DecodeConfig(bytes.NewReader(head))
	if err != nil {
		return nil //nolint:nilerr // the header may go on in the next piece
	}

	return tooLarge(config)
}

// typeOf finds the type by the bytes; one that the kind does not take, or that
// hides behind another's ending, is refused.
func (k Kind) typeOf(realName string, content io.Reader) (string, error) {
	found, err := mimetype.DetectReader(content)
	if err != nil {
		return "", fmt.Errorf("find type of file: %w", err)
	}

	kind, _, _ := strings.Cut(found.String(), ";")
	if !slices.Contains(k.types[strings.ToLower(path.Ext(realName))], kind) {
		var fields fault.Fields
		if code := k.otherForm(realName, kind); code != "" {
			fields.Add("file", code, "ending", strings.ToLower(path.Ext(realName)))
		} else {
			fields.Add("file", "file_type", "type", kind)
		}
		return "", fields.Err()
	}

	return kind, nil
}

// otherWorkbooks are the endings of workbooks that are not read, and can be saved as one that is.
var otherWorkbooks = []string{".xls", ".xlsb", ".xlsm", ".xltx", ".ods", ".fods", ".numbers"}

// otherForm says what to do with a workbook of a form that is not taken; empty: it is none.
func (k Kind) otherForm(realName, kind string) string {
	ending := strings.ToLower(path.Ext(realName))
	switch {
	case k.types[".xlsx"] == nil:
	case slices.Contains(otherWorkbooks, ending):
		return "file_other_workbook"
	case ending == ".xlsx" && kind == "application/x-ole-storage": // encrypted, or of the older form under another's ending
		return "file_protected_workbook"
	}

	return ""
}
