package files

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
)

// orientation says how the camera was held, as EXIF numbers it from 1 to 8.
type orientation int

const upright orientation = 1

// swapsSides reports whether the upright image is as wide as the stored one is high.
func (o orientation) swapsSides() bool { return o >= 5 }

// placePixel gives the place of a stored pixel of a w x h image in the upright one.
func (o orientation) placePixel(x, y, w, h int) image.Point {
	switch o {
	case upright:
	case 2: // mirrored
		return image.Pt(w-1-x, y)
	case 3: // upside down
		return image.Pt(w-1-x, h-1-y)
	case 4: // upside down, mirrored
		return image.Pt(x, h-1-y)
	case 5: // lying on its right side, mirrored
		return image.Pt(y, x)
	case 6: // lying on its left side: turn it clockwise
		return image.Pt(h-1-y, x)
	case 7:
		return image.Pt(h-1-y, w-1-x)
	case 8: // lying on its right side
		return image.Pt(y, w-1-x)
	}

	return image.Pt(x, y)
}

// orientationOf reads the orientation from the EXIF block of a JPEG file. A
// file without one, or with one that makes no sense, is upright.
func orientationOf(file io.ReadSeeker) (orientation, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return upright, fmt.Errorf("read image: %w", err)
	}

	exif, err := exifOf(bufio.NewReader(file))
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return upright, nil // the decoder says what is wrong with the file
	case err != nil:
		return upright, fmt.Errorf("read image: %w", err)
	}

	return orientationTag(exif), nil
}

// The markers of a JPEG file that matter here.
const (
	markerEXIF   = 0xe1
	markerPixels = 0xda
)

// exifOf finds the EXIF block among the segments before the pixels; nil when
// there is none.
func exifOf(in *bufio.Reader) ([]byte, error) {
	if _, err := in.Discard(2); err != nil { // start of image
		return nil, err
	}

	for {
		var head struct {
			Lead, Marker byte
			Length       uint16
		}
		if err := binary.Read(in, binary.BigEndian, &head); err != nil {
			return nil, err
		}
		if head.Lead != 0xff || head.Marker == markerPixels || head.Length < 2 {
			return nil, nil
		}

		segment := make([]byte, head.Length-2)
		if _, err := io.ReadFull(in, segment); err != nil {
			return nil, err
		}

		const name = "Exif\x00\x00"
		if head.Marker == markerEXIF && len(segment) > len(name) && string(segment[:len(name)]) == name {
			return segment[len(name):], nil
		}
	}
}

// orientationTag looks the orientation up in the first directory of a TIFF
// block, which is what EXIF consists of.
func orientationTag(tiff []byte) orientation {
	const (
		entrySize      = 12
		tagOrientation = 0x0112
	)
	if len(tiff) < 8 {
		return upright
	}

	var order binary.ByteOrder
	switch string(tiff[:2]) {
	case "II":
		order = binary.LittleEndian
	case "MM":
		order = binary.BigEndian
	default:
		return upright
	}

	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return upright
	}

	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < entrySize {
			return upright
		}
		if order.Uint16(entries) == tagOrientation {
			if o := orientation(order.Uint16(entries[8:])); o >= 1 && o <= 8 {
				return o
			}
			return upright
		}

		entries = entries[entrySize:]
	}

	return upright
}
