package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/gob"
	"fmt"

	"codeberg.org/go-pdf/fpdf"
)

// orderImage gives an image its place in the file. The writer sorts images by
// width and leaves equally wide ones in any order, another one each time. So
// the width gets a fraction made of the content, which sorts and is cut off
// when the width is written. Only the encoding of an image reaches its width.
func orderImage(info *fpdf.ImageInfoType, data []byte) error {
	encoded, err := info.GobEncode()
	if err != nil {
		return fmt.Errorf("read encoded image: %w", err)
	}

	const width, length = 3, 13 // of the list of fields
	var number, bits int
	var wide, high, scale, dpi float64
	var pixels, mask, palette []byte
	var colours, filter, how string
	var transparent []int
	fields := [length]any{
		&pixels, &mask, &number, &wide, &high, &colours, &palette, &bits, &filter, &how, &transparent,
		&scale, &dpi,
	}
	from := gob.NewDecoder(bytes.NewReader(encoded))
	var out bytes.Buffer
	to := gob.NewEncoder(&out)

	for i, field := range fields {
		if err := from.Decode(field); err != nil {
			return fmt.Errorf("decode image: %w", err)
		}
		if i == width {
			sum := sha256.Sum256(data)
			wide += float64(binary.BigEndian.Uint32(sum[:])) / (1 << 32)
		}
		if err := to.Encode(field); err != nil {
			return fmt.Errorf("encode image: %w", err)
		}
	}
	if err := info.GobDecode(out.Bytes()); err != nil {
		return fmt.Errorf("decode image: %w", err)
	}

	return nil
}
