package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"io/fs"
)

// widths are how wide pictures are shown, in dots, from the widest to the
// narrowest: on a page, on a card, beside a line. A change of how they are drawn
// needs a new name of the folder: browsers keep them for a year, and the storage
// for ever. The operation that shows them lists them too.
var widths = []int{1280, 480, 144}

// sizeQuality is that of JPEG images on a screen.
const sizeQuality = 82

// size is a picture as it is shown.
type size struct {
	width   int
	content []byte
}

// sizesOf draws an image in all widths that it is wider than. Each is drawn from
// the one before, which is many times quicker than from the whole and looks the same.
func sizesOf(img image.Image, format string) (all []size, err error) {
	whole := img.Bounds().Size()
	for _, width := range widths {
		if whole.X <= width {
			continue
		}

		// None is wider than another of the same picture that is kept for a wider place.
		to := image.Pt(width, max(1, (2*whole.Y*width+whole.X)/(2*whole.X)))
		small := reducePhoto(img, to)
		if small == nil {
			small = reduceImage(img, to, image.Transparent)
		}
		content, err := encodeSize(small, format == "jpeg")
		if err != nil {
			return nil, err
		}

		all = append(all, size{width, content})
		img = small
	}

	return all, nil
}

// encodeSize writes a small image: a photo as a JPEG, glass as a PNG, and what may be
// a photo or a drawing as whichever is lighter.
func encodeSize(small image.Image, isPhoto bool) ([]byte, error) {
	var photo, drawing bytes.Buffer
	if !isPhoto {
		if err := png.Encode(&drawing, small); err != nil {
			return nil, fmt.Errorf("write image: %w", err)
		}
		if !isOpaque(small) {
			return drawing.Bytes(), nil
		}
	}
	if err := jpeg.Encode(&photo, small, &jpeg.Options{Quality: sizeQuality}); err != nil {
		return nil, fmt.Errorf("write image: %w", err)
	}
	if !isPhoto && drawing.Len() <= photo.Len() {
		return drawing.Bytes(), nil
	}

	return photo.Bytes(), nil
}

func (f *Files) keepSizes(ctx context.Context, name string, sizes []size) error {
	for _, one := range sizes {
		if err := f.storage.Put(ctx, sizeKey(name, one.width), bytes.NewReader(one.content)); err != nil {
			return err
		}
	}
	return nil
}

// Sized opens a picture in one of the widths, and gives its content type; one
// that is no wider is opened as it is kept. What is not there is made once, in
// all widths. Making takes a while: no transaction should wait for it.
func (f *Files) Sized(ctx context.Context, file File, width int) (content io.ReadSeekCloser, mime string, err error) {
	content, mime, err = f.madeSize(ctx, file, width)
	if !errors.Is(err, fs.ErrNotExist) {
		return content, mime, err
	}

	kept, err := f.Open(ctx, file)
	if err != nil {
		return nil, "", err
	}
	if content, mime, err = f.makeSize(ctx, file, kept, width); err != nil {
		return nil, "", errors.Join(fmt.Errorf("show file %d: %w", file.ID, err), kept.Close())
	}
	if content == nil {
		return kept, file.Mime, nil
	}

	return content, mime, kept.Close()
}

// madeSize opens what was made.
func (f *Files) madeSize(ctx context.Context, file File, width int) (io.ReadSeekCloser, string, error) {
	made, err := f.storage.Open(ctx, sizeKey(file.Name, width))
	if err != nil {
		return nil, "", err
	}

	mime, err := detectMadeType(made)
	if err != nil {
		return nil, "", errors.Join(err, made.Close())
	}

	return made, mime, nil
}

// detectMadeType finds the type that was chosen when a content was written.
func detectMadeType(made io.ReadSeeker) (string, error) {
	head := make([]byte, 2)
	_, err := io.ReadFull(made, head)
	if err == nil {
		_, err = made.Seek(0, io.SeekStart)
	}
	if err != nil {
		return "", fmt.Errorf("read size of image: %w", err)
	}
	if string(head) == "\xff\xd8" {
		return "image/jpeg", nil
	}

	return "image/png", nil
}

// makeSize makes and keeps the sizes of an image, and opens one; none when the
// image is no wider.
func (f *Files) makeSize(
	ctx context.Context, file File, kept io.ReadSeeker, width int,
) (io.ReadSeekCloser, string, error) {
	config, _, err := image.DecodeConfig(kept)
	if err == nil {
		_, err = kept.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, "", explainUnreadable(err)
	}
	if config.Width <= width {
		return nil, "", nil
	}

	done, err := f.waitForTurn(ctx)
	if err != nil {
		return nil, "", err
	}
	defer done()
	if made, mime, err := f.madeSize(ctx, file, width); !errors.Is(err, fs.ErrNotExist) {
		return made, mime, err // somebody else needed it too
	}

	img, format, err := decodeUpright(kept)
	if err != nil {
		return nil, "", err
	}

	sizes, err := sizesOf(img, format)
	if err == nil {
		err = f.keepSizes(ctx, file.Name, sizes)
	}
	if err != nil {
		return nil, "", err
	}

	return f.madeSize(ctx, file, width)
}
