package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"time"
)

const (
	photos   = 4
	readPDFs = 2 * time.Second
	finished = base + "/version/finish/1"
	paper    = base + "/pdf/view/1"
)

// measureDocuments measures how long a seller waits for the paper of an offer: made again, kept
// since it was given to the customer, and made again with four photos of 2 MB.
func measureDocuments(ctx context.Context, b *bench) error {
	for _, engine := range b.engines {
		s, done, err := b.emptyStore(ctx, engine)
		if err == nil {
			if err = b.loadDemo(ctx, s.options...); err == nil {
				err = b.whileServing(s, func(running *server) error { return b.timePapers(running, engine) })
			}
			err = errors.Join(err, done())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", engine, err)
		}
	}

	return nil
}

func (b *bench) timePapers(running *server, engine string) error {
	token, err := running.logIn("admin")
	if err != nil {
		return err
	}

	took, err := running.medianWait(getRequest(paper, token), readPDFs)
	if err != nil {
		return err
	}

	b.addLimited("P16", "make the document of an offer, median", engine, ms(took), "ms", 60)
	var version struct{ Revision int }
	if err := running.askInto(getRequest(base+"/version/1", token), &version); err != nil {
		return err
	}

	var given struct{ Document struct{ Number int } }
	body := fmt.Appendf(nil, `{"revision":%d}`, version.Revision)
	if err := running.askInto(newRequest(http.MethodPost, finished, token, body), &given); err != nil {
		return err
	}
	if took, err = running.medianWait(getRequest(paper, token), readPDFs); err != nil {
		return err
	}

	b.addLimited("stored", "read a document that was given to its customer, median", engine, ms(took), "ms", 5)
	for i := range photos {
		if err := running.addPhoto(token, uint64(i)); err != nil {
			return err
		}
	}

	if took, err = running.medianWait(getRequest(paper+"?draft=1", token), readPDFs); err != nil {
		return err
	}

	b.addLimited("P17", "make it with four photos of 2 MB", engine, ms(took), "ms", 150)

	return nil
}

// addPhoto gives the offer a photo as a camera makes them.
func (s *server) addPhoto(token string, seed uint64) error {
	photo, err := largePhoto(seed)
	if err != nil {
		return err
	}

	const edge = "edge"
	var body bytes.Buffer
	fmt.Fprintf(
		&body,
		"--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"car.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n",
		edge,
	)
	body.Write(photo)
	fmt.Fprintf(&body, "\r\n--%s--\r\n", edge)
	var upload bytes.Buffer
	fmt.Fprintf(&upload, "POST %s/image/upload HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\nContent-Type: multipart/form-data; boundary=%s\r\nContent-Length: %d\r\n\r\n",
		base, token, edge, body.Len())
	upload.Write(body.Bytes())
	var uploaded struct{ Name string }
	if err := s.askInto(upload.Bytes(), &uploaded); err != nil {
		return err
	}

	var added struct{ ID int64 }
	image := fmt.Appendf(nil, `{"version_id":1,"image":%q}`, uploaded.Name)

	return s.askInto(newRequest(http.MethodPost, base+"/version-image", token, image), &added)
}

// largePhoto makes a JPEG of 2 MB.
func largePhoto(seed uint64) ([]byte, error) {
	random := rand.New(rand.NewPCG(seed, 2))
	img := image.NewRGBA(image.Rect(0, 0, 2400, 1600))
	for i := range img.Pix {
		img.Pix[i] = uint8(random.Uint32N(90)) + uint8(i/120000)
	}

	var b bytes.Buffer
	err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 89})
	return b.Bytes(), err
}
