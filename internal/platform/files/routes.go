package files

import (
	"context"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Routes registers the operations. An image takes the permission of a form that it can be put into, data
// that of an import which can name them.
func (f *Files) Routes(a *httpapi.API, sendsImages, sendsData authz.Permission) {
	httpapi.Upload(a, "/image/upload", sendsImages, Image.Most, f.receiveUpload(Image),
		httpapi.Summary("Send a JPEG, PNG or WebP image of at most 20 MiB and 50 megapixels. It is turned upright and written again."))
	httpapi.Upload(a, "/sfo/upload", sendsData, Data.Most, f.receiveUpload(Data),
		httpapi.Summary("Send a CSV, XLSX, XML or ZIP file of at most 64 MiB for an import."))
	data := f.receiveUpload(Data)
	receivePlaced := func(ctx context.Context, in *placedFile) (answer, error) { return data(ctx, &in.Received) }
	httpapi.Upload(a, "/sfo/upload/{id}", sendsData, Data.Most, receivePlaced,
		httpapi.Summary("The same, as older links send it for a brand or a price list. The import that follows names what the file goes into."))
	httpapi.Show(a, "/image/show/{name}", authz.LoginOnly, f.showImage,
		httpapi.Summary("Show an image, as it is kept or in a width in which pictures are shown. None is made larger than it is."))
}

// placedFile is a file with what an older link says it is for, which decides nothing.
type placedFile struct {
	httpapi.Received
	ID int64 `path:"id" minimum:"1" doc:"of the brand or the price list"`
}

// answer is what an upload is answered. Until the last piece has come, only
// uploadId and received are known.
type answer struct {
	RealName string `json:"realName" doc:"what the file was called where it came from"`
	Type     string `json:"type" doc:"content type, found by the bytes"`
	Name     string `json:"name" doc:"the name by which other operations know the file; empty while pieces are missing"`
	Size     int64  `json:"size" doc:"bytes kept"`
	UploadID string `json:"uploadId" doc:"to be sent with further pieces"`
	Received int64  `json:"received" doc:"bytes that are safe; the next piece begins there"`
}

func (f *Files) receiveUpload(kind Kind) func(context.Context, *httpapi.Received) (answer, error) {
	return func(ctx context.Context, in *httpapi.Received) (answer, error) {
		name, content, err := in.File()
		if err != nil {
			return answer{}, err
		}

		op := db.Op{Actor: httpapi.SessionOf(ctx).Actor, Perm: authz.LoginOnly, RequestID: httpapi.RequestID(ctx)}
		if in.ContentRange == "" {
			file, err := f.Receive(ctx, op, kind, name, content)
			return answerOf(file), err
		}

		progress, err := f.ReceivePiece(ctx, op, kind, name, Piece{UploadID: in.UploadID, Range: in.ContentRange}, content)
		if err != nil || progress.File == nil {
			return answer{UploadID: progress.UploadID, Received: progress.Received}, err
		}

		out := answerOf(*progress.File)
		out.UploadID = progress.UploadID
		out.Received = progress.Received
		return out, nil
	}
}

func answerOf(file File) answer {
	return answer{RealName: file.RealName, Type: file.Mime, Name: file.Name, Size: file.Size, Received: file.Size}
}

type showInput struct {
	Name        string `path:"name" maxLength:"64" doc:"the name the upload was answered"`
	Width       int    `query:"width" enum:"144,480,1280" doc:"dots from left to right, at most; without it the image is shown as it is kept"`
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

func (f *Files) showImage(ctx context.Context, tx *db.Tx, in *showInput) (httpapi.Content, error) {
	return f.Image(ctx, tx, in.Name, in.Width)
}

// Image gives an image to show, as it is kept or, with a width, in one of those in which pictures
// are shown.
func (f *Files) Image(ctx context.Context, tx *db.Tx, name string, width int) (httpapi.Content, error) {
	file, err := f.Find(ctx, tx, name)
	if err != nil {
		return httpapi.Content{}, err
	}
	if !strings.HasPrefix(file.Mime, "image/") {
		return httpapi.Content{}, fault.New(fault.NotFound, "not_found")
	}

	content := httpapi.Content{Type: file.Mime, Name: file.RealName, Changed: file.CreatedAt.Time}
	content.Make = func(c *httpapi.Content) (err error) {
		if width == 0 {
			c.Body, err = f.Open(ctx, file)
		} else {
			c.Body, c.Type, err = f.Sized(ctx, file, width)
		}
		return err
	}
	return content, nil
}
