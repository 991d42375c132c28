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
	"os"
)

// How pictures are printed. The largest place on a document is 106 mm by 74 mm:
// more dots than 300 an inch nobody sees there. A change here needs a new name of the
// prints folder, so that they are made again.
const (
	printWidth   = 1252
	printHeight  = 874
	printQuality = 82
	// printAsIs is how many bytes a picture that is small enough may have and is
	// printed untouched.
	printAsIs = mebibyte / 2
)

// Prints gives pictures as they are printed: a large one made smaller, a small one
// as it is kept. What was made is kept beside the file and is made again when it
// is not there, the same bytes each time. Making takes a while: no transaction
// should wait for it.
func (f *Files) Prints(ctx context.Context, pictures []File) ([][]byte, error) {
	var all [][]byte
	for _, file := range pictures {
		printed, err := f.printFile(ctx, file)
		if err != nil {
			return nil, fmt.Errorf("print file %d: %w", file.ID, err)
		}

		all = append(all, printed)
	}

	return all, nil
}

func (f *Files) printFile(ctx context.Context, file File) ([]byte, error) {
	if made, err := f.madePrint(ctx, file); !errors.Is(err, fs.ErrNotExist) {
		return made, err
	}

	content, err := f.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	made, err := f.makePrint(ctx, file, content)
	if err != nil || made != nil {
		return made, err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}

	return io.ReadAll(content)
}

// madePrint reads the print of a file.
func (f *Files) madePrint(ctx context.Context, file File) ([]byte, error) {
	made, err := f.storage.Open(ctx, printKey(file.Name))
	if err != nil {
		return nil, err
	}
	defer made.Close()
	return io.ReadAll(made)
}

// printAhead makes the print of an image that has only just come, so that neither
// its sender waits for it nor the user that prints it, who is told what goes wrong.
// The content is closed in the end.
func (f *Files) printAhead(ctx context.Context, file File, content *os.File) {
	ctx = context.WithoutCancel(ctx) // the sender has the answer before
	f.printing.Go(func() {
		defer content.Close()
		if _, err := content.Seek(0, io.SeekStart); err == nil {
			_, _ = f.makePrint(ctx, file, content)
		}
	})
}

// makePrint makes and keeps the print of an image; nil when it is printed as it
// is.
func (f *Files) makePrint(ctx context.Context, file File, content io.ReadSeeker) ([]byte, error) {
	config, _, err := image.DecodeConfig(content)
	if err != nil {
		return nil, explainUnreadable(err)
	}
	if file.Size <= printAsIs && config.Width <= printWidth && config.Height <= printHeight {
		return nil, nil
	}

	done, err := f.waitForTurn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	if made, err := f.madePrint(ctx, file); !errors.Is(err, fs.ErrNotExist) {
		return made, err // somebody else needed it too
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}

	made, err := encodePrint(content)
	if err != nil {
		return nil, err
	}

	return made, f.storage.Put(ctx, printKey(file.Name), bytes.NewReader(made))
}

// encodePrint writes an image as large as it is printed. A photo is a JPEG; what is
// not may be a photo or a drawing, which becomes lighter as a PNG.
func encodePrint(content io.ReadSeeker) ([]byte, error) {
	img, format, err := decodeUpright(content)
	if err != nil {
		return nil, err
	}

	small := reduceImage(img, printSize(img.Bounds().Size()), image.White)
	var photo, drawing bytes.Buffer
	if err := jpeg.Encode(&photo, small, &jpeg.Options{Quality: printQuality}); err != nil {
		return nil, fmt.Errorf("write image: %w", err)
	}
	if format == "jpeg" {
		return photo.Bytes(), nil
	}
	if err := png.Encode(&drawing, small); err != nil {
		return nil, fmt.Errorf("write image: %w", err)
	}
	if drawing.Len() <= photo.Len() {
		return drawing.Bytes(), nil
	}

	return photo.Bytes(), nil
}

// printSize keeps the proportions within the largest place; nothing is made larger.
func printSize(of image.Point) image.Point {
	if of.X <= printWidth && of.Y <= printHeight {
		return of
	}

	part := func(side, room, of int) int { return max(1, (2*side*room+of)/(2*of)) }
	if of.X*printHeight >= of.Y*printWidth {
		return image.Pt(printWidth, part(of.Y, printWidth, of.X))
	}

	return image.Pt(part(of.X, printHeight, of.Y), printHeight)
}
