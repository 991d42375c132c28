package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"time"
)

const (
	pieceSize = 1 << 20
	// pictureRest is how long the server is left to itself after a photo, of which it
	// makes the print then.
	pictureRest = 2 * time.Second
)

// measurePictures measures how long somebody waits who sends a photo as a camera makes them, of 24
// megapixels and about 8 MB: from its first piece until its size for a list has been read.
func measurePictures(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			if err = b.loadDemo(ctx, s.options...); err == nil {
				err = b.whileServing(s, func(running *server) error { return b.timePhoto(running, engine) })
			}
			err = errors.Join(err, done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

func (b *bench) timePhoto(running *server, engine string) error {
	token, err := running.logIn("admin")
	if err != nil {
		return err
	}

	photo, err := cameraPhoto()
	if err != nil {
		return err
	}

	took, err := b.medianTime(func() (time.Duration, error) {
		time.Sleep(pictureRest)
		start := time.Now()
		name, err := running.sendPieces(token, photo)
		if err == nil {
			err = running.askInto(getRequest(base+"/image/show/"+name+"?width=480", token), nil)
		}
		return time.Since(start), err
	})
	if err != nil {
		return err
	}

	b.addLimited(
		"pictures",
		fmt.Sprintf("send a photo of %d MB in pieces and see it", (len(photo)+500_000)/1_000_000), engine,
		ms(took), "ms", 1500,
	)

	return nil
}

// sendPieces sends an image as the browser does, and gives its name.
func (s *server) sendPieces(token string, photo []byte) (string, error) {
	const edge = "edge"
	var got struct{ Name, UploadID string }
	for at := 0; at < len(photo); at += pieceSize {
		end := min(at+pieceSize, len(photo))
		var body bytes.Buffer
		fmt.Fprintf(
			&body,
			"--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"car.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n",
			edge,
		)
		body.Write(photo[at:end])
		fmt.Fprintf(&body, "\r\n--%s--\r\n", edge)
		var piece bytes.Buffer
		fmt.Fprintf(&piece, "POST %s/image/upload?uploadId=%s HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\nContent-Type: multipart/form-data; boundary=%s\r\nContent-Range: bytes %d-%d/%d\r\nContent-Length: %d\r\n\r\n",
			base, got.UploadID, token, edge, at, end-1, len(photo), body.Len())
		piece.Write(body.Bytes())
		if err := s.askInto(piece.Bytes(), &got); err != nil {
			return "", err
		}
	}

	return got.Name, nil
}

// cameraPhoto makes a JPEG of 24 megapixels and about 8 MB.
func cameraPhoto() ([]byte, error) {
	random := rand.New(rand.NewPCG(1, 2))
	img := image.NewYCbCr(image.Rect(0, 0, 6000, 4000), image.YCbCrSubsampleRatio420)
	for i := range img.Y {
		img.Y[i] = uint8(i/60_000%180) + uint8(random.Uint32N(26))
	}

	for i := range img.Cb {
		img.Cb[i] = uint8(100 + i/3000%50)
		img.Cr[i] = uint8(100 + i/7000%50)
	}

	var b bytes.Buffer
	err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 90})

	return b.Bytes(), err
}
