package files

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"io/fs"
	"math/rand/v2"
	"testing"

	"forecourt/internal/platform/db"
)

// noise is a picture that no format makes much smaller.
func noise(width, height int) *image.RGBA {
	random := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = uint8(random.Uint32())
	}
	return img
}

func photoBytes(t testing.TB, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (s *store) image(t *testing.T, name string, content []byte) File {
	t.Helper()
	file, err := s.Receive(t.Context(), s.sender, Image, name, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	s.Wait()
	return file
}

func (s *store) prints(t *testing.T, pictures ...File) [][]byte {
	t.Helper()
	all, err := s.Prints(t.Context(), pictures)
	if err != nil || len(all) != len(pictures) {
		t.Fatalf("%d prints of %d, %v", len(all), len(pictures), err)
	}
	return all
}

func TestPrintsAreAsLargeAsPaperShows(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		drawing := image.NewNRGBA(image.Rect(0, 0, 4000, 1000))
		for x := range 2000 {
			drawing.SetNRGBA(x, 500, color.NRGBA{R: 255, A: 255})
		}
		for _, c := range []struct {
			name, format string
			content      []byte
			size         image.Point
		}{
			{"wide.jpg", "jpeg", photoBytes(t, noise(2000, 1000)), image.Pt(1252, 626)},
			{"high.jpg", "jpeg", photoBytes(t, noise(1000, 2000)), image.Pt(437, 874)},
			{"strip.jpg", "jpeg", photoBytes(t, noise(9000, 2)), image.Pt(1252, 1)},
			{"heavy.png", "jpeg", pngBytes(t, noise(600, 500)), image.Pt(600, 500)},
			{"drawing.png", "png", pngBytes(t, drawing), image.Pt(1252, 313)},
		} {
			file := s.image(t, c.name, c.content)
			first := s.prints(t, file)[0]
			config, format, err := image.DecodeConfig(bytes.NewReader(first))
			if err != nil || format != c.format || config.Width != c.size.X || config.Height != c.size.Y || int64(len(first)) >= file.Size {
				t.Errorf("%s: %s of %d by %d, %d of %d bytes, %v", c.name, format, config.Width, config.Height, len(first), file.Size, err)
			}
			if kept, err := s.madePrint(t.Context(), file); err != nil || !bytes.Equal(kept, first) {
				t.Errorf("%s: not kept since it was sent: %v", c.name, err)
			}
			if err := s.storage.Delete(t.Context(), printKey(file.Name)); err != nil {
				t.Fatal(err)
			}
			if again := s.prints(t, file)[0]; !bytes.Equal(again, first) {
				t.Errorf("%s: made again, it is another one", c.name)
			}
			if kept, err := s.madePrint(t.Context(), file); err != nil || !bytes.Equal(kept, first) {
				t.Errorf("%s: not kept since it was printed: %v", c.name, err)
			}
		}
	})
}

func TestSmallPicturesArePrintedAsKept(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		glass := s.image(t, "glass.png", pngBytes(t, image.NewNRGBA(image.Rect(0, 0, 1252, 874))))
		small := s.image(t, "photo.jpg", photoBytes(t, noise(300, 200)))
		for i, printed := range s.prints(t, small, glass) {
			if !bytes.Equal(printed, s.content(t, []File{small, glass}[i])) {
				t.Errorf("picture %d is another one on paper", i+1)
			}
		}
		s.wantKept(t, 2, 0)
	})
}

// A print goes with its file, and only with it.
func TestPrintsGoWithTheirFiles(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		gone, kept := s.image(t, "a.jpg", photoBytes(t, noise(1500, 20))), s.image(t, "b.jpg", photoBytes(t, noise(1500, 30)))
		err := s.db.Update(t.Context(), s.sender, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), "DELETE FROM files WHERE id = $1 AND {everyone}", gone.ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s.age(t, fileKey(gone.Name), printKey(gone.Name), fileKey(kept.Name), printKey(kept.Name))
		s.sweep(t)
		if _, err := s.madePrint(t.Context(), gone); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the print of a file that is gone: %v", err)
		}
		if _, err := s.madePrint(t.Context(), kept); err != nil {
			t.Error(err)
		}
	})
}

// A kept picture that would not fit into memory is not printed.
func TestPrintRefusesWhatIsTooLarge(t *testing.T) {
	huge := pngBytes(t, photo())
	binary.BigEndian.PutUint32(huge[16:], 10_000)
	binary.BigEndian.PutUint32(huge[20:], 5_001)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	if _, err := encodePrint(bytes.NewReader(huge)); fileCode(err) != "image_too_large" {
		t.Error(err)
	}
}
