package carpicture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"sync"
	"testing"

	"forecourt/internal/demo/carpicture"
)

var (
	red   = color.RGBA{R: 176, G: 30, B: 36, A: 255}
	blue  = color.RGBA{R: 38, G: 66, B: 110, A: 255}
	white = color.RGBA{R: 240, G: 241, B: 242, A: 255}
	black = color.RGBA{R: 18, G: 19, B: 22, A: 255}
	brown = color.RGBA{R: 150, G: 110, B: 80, A: 255}
)

func drawn(t testing.TB, car carpicture.Car, view carpicture.View) []byte {
	t.Helper()
	content, err := carpicture.JPEG(car, view)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestPicturesAreTheSameEachTime(t *testing.T) {
	var all sync.WaitGroup
	for _, body := range carpicture.Bodies() {
		for _, view := range carpicture.Views() {
			all.Go(func() {
				car := carpicture.Car{Body: body, Colour: blue, Upholstery: brown}
				if !bytes.Equal(drawn(t, car, view), drawn(t, car, view)) {
					t.Errorf("%s, %s: drawn again, it is another picture", body, view)
				}
			})
		}
	}
	all.Wait()
}

func TestPicturesAreSmall(t *testing.T) {
	for i, body := range carpicture.Bodies() {
		for _, view := range carpicture.Views() {
			colours := []color.RGBA{red, white, black}
			if view != carpicture.FromLeft {
				colours = colours[i%3:][:1]
			}
			for _, colour := range colours {
				content := drawn(t, carpicture.Car{Body: body, Colour: colour, Upholstery: colour}, view)
				config, err := jpeg.DecodeConfig(bytes.NewReader(content))
				if err != nil || config.Width != 1280 || config.Height != 720 || len(content) >= 60<<10 {
					t.Errorf("%s, %s, %v: %d bytes of %d by %d, %v", body, view, colour, len(content), config.Width, config.Height, err)
				}
			}
		}
	}
}

// apart is how many of a hundred dots differ clearly.
func apart(a, b *image.RGBA) int {
	differ := 0
	for i := 1; i < len(a.Pix); i += 4 {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d > 24 || d < -24 {
			differ++
		}
	}
	return differ * 100 / (len(a.Pix) / 4)
}

func TestEachBodyLooksDifferent(t *testing.T) {
	type picture struct {
		name string
		img  *image.RGBA
	}
	all := func(least int, pictures []picture) {
		for i, one := range pictures {
			for _, other := range pictures[:i] {
				if apart(one.img, other.img) < least {
					t.Errorf("%s and %s look the same", one.name, other.name)
				}
			}
		}
	}
	for _, view := range []carpicture.View{carpicture.FromLeft, carpicture.FromRight} {
		var bodies []picture
		for _, body := range carpicture.Bodies() {
			bodies = append(bodies, picture{string(body), carpicture.Draw(carpicture.Car{Body: body, Colour: red}, view)})
		}
		all(2, bodies)
	}
	var views []picture
	for _, view := range carpicture.Views() {
		views = append(views, picture{string(view), carpicture.Draw(carpicture.Car{Body: carpicture.Estate, Colour: red, Upholstery: brown}, view)})
	}
	all(10, views)
}

// A picture shows the colours it was asked for.
func TestColoursAreSeen(t *testing.T) {
	for _, body := range carpicture.Bodies() {
		a, b := carpicture.Draw(carpicture.Car{Body: body, Colour: red}, carpicture.FromLeft), carpicture.Draw(carpicture.Car{Body: body, Colour: blue}, carpicture.FromLeft)
		warm, cold := 0, 0
		for i := 0; i < len(a.Pix); i += 4 {
			if int(a.Pix[i]) > int(a.Pix[i+2])+60 {
				warm++
			}
			if int(b.Pix[i+2]) > int(b.Pix[i])+25 {
				cold++
			}
		}
		if least := len(a.Pix) / 4 / 10; warm < least || cold < least {
			t.Errorf("%s: %d red dots, %d blue ones", body, warm, cold)
		}
	}
	dark, light := carpicture.Draw(carpicture.Car{Upholstery: black}, carpicture.Cabin), carpicture.Draw(carpicture.Car{Upholstery: white}, carpicture.Cabin)
	if apart(dark, light) < 10 {
		t.Error("the upholstery is not seen")
	}
}

// A wheel that is to stand beside every paint is drawn without a body, whose colour would be another.
func TestWheelOfNoColourStandsAlone(t *testing.T) {
	alone := carpicture.Draw(carpicture.Car{Body: carpicture.SUV}, carpicture.Wheel)
	painted := carpicture.Draw(carpicture.Car{Body: carpicture.SUV, Colour: black}, carpicture.Wheel)
	if apart(alone, painted) < 10 {
		t.Error("the body is drawn all the same")
	}
	if corner := alone.RGBAAt(carpicture.Width-200, 100); corner.G < 120 {
		t.Errorf("beside the wheel there is %v, not the studio", corner)
	}
}

func TestUnknownBodyIsASedan(t *testing.T) {
	if !bytes.Equal(drawn(t, carpicture.Car{Body: "balloon", Colour: red}, carpicture.FromLeft), drawn(t, carpicture.Car{Body: carpicture.Sedan, Colour: red}, carpicture.FromLeft)) {
		t.Error("it is something else")
	}
}

func BenchmarkTwelvePictures(b *testing.B) {
	for b.Loop() {
		for _, body := range carpicture.Bodies()[:4] {
			for _, colour := range []color.RGBA{red, white, black} {
				drawn(b, carpicture.Car{Body: body, Colour: colour}, carpicture.FromLeft)
			}
		}
	}
}
