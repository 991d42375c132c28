// Command reference is the least a server of body types can be: net/http and
// prepared statements on SQLite, with no login, scope, validation, audit or
// request log. The benchmarks compare the product with it, side by side, so
// that a figure says what the product adds and not how fast the machine is.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"time"

	_ "modernc.org/sqlite" // registers the driver
)

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "address to listen on")
	data := flag.String("data", "data", "folder with a copy of the product's database")
	flag.Parse()
	if err := runServer(context.Background(), *addr, *data); err != nil {
		log.Fatal(err)
	}
}

func runServer(ctx context.Context, addr, data string) error {
	s, err := openServer(ctx, data)
	if err != nil {
		return err
	}

	mux := http.NewServeMux()
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /api/v1/body-type", s.serveList)
	mux.HandleFunc("GET /api/v1/body-type/{id}", s.serveRecord)
	mux.HandleFunc("PUT /api/v1/body-type/{id}", s.updateRecord)
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}

	return (&http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}).Serve(listener)
}

// bodyType is a row and the name of who changed it last, as the product answers it.
type bodyType struct {
	ID            int64           `json:"id"`
	Revision      int64           `json:"revision"`
	CreatedAt     time.Time       `json:"created_at"`
	UpdatedAt     time.Time       `json:"updated_at"`
	UpdatedByName string          `json:"updated_by_name"`
	BrandID       int64           `json:"brand_id"`
	Code          string          `json:"code"`
	Name          json.RawMessage `json:"name"`
	Status        string          `json:"status"`
	Sort          int64           `json:"sort"`
}

func (b *bodyType) scanTargets() []any {
	return []any{
		&b.ID, &b.Revision, &b.CreatedAt, &b.UpdatedAt, &b.UpdatedByName, &b.BrandID, &b.Code,
		(*[]byte)(&b.Name), &b.Status, &b.Sort,
	}
}

const rows = `
	SELECT b.id, b.revision, b.created_at, b.updated_at, COALESCE(u.name, ''), b.brand_id, b.code, b.name,
		b.status, b.sort
	FROM body_types b LEFT JOIN users u ON u.id = b.updated_by`

// server keeps one prepared statement for each thing it does.
type server struct{ page, total, one, change *sql.Stmt }

// openServer uses the product's own settings of SQLite.
func openServer(ctx context.Context, folder string) (*server, error) {
	settings := url.Values{
		"_time_format": {"sqlite"},
		"_pragma":      {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "cache_size(-16000)"},
	}
	address := "file:" + filepath.Join(folder, "forecourt.db") + "?" + settings.Encode()
	read, readErr := sql.Open("sqlite", address)
	write, writeErr := sql.Open("sqlite", address+"&_txlock=immediate")
	if err := errors.Join(readErr, writeErr); err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}

	read.SetMaxOpenConns(4)
	read.SetMaxIdleConns(4)
	write.SetMaxOpenConns(1)
	s := &server{}

	for _, p := range []struct {
		stmt **sql.Stmt
		on   *sql.DB
		text string
	}{
		{&s.page, read, rows + " WHERE b.brand_id = ? AND b.status = ? ORDER BY b.code_key, b.id LIMIT ? OFFSET ?"},
		{&s.total, read, "SELECT count(*) FROM body_types WHERE brand_id = ? AND status = ?"},
		{&s.one, read, rows + " WHERE b.id = ?"},
		{&s.change, write, `UPDATE body_types
			SET name = ?, updated_at = ?, revision = revision + 1
			WHERE id = ? AND revision = ?`},
	} {
		stmt, err := p.on.PrepareContext(ctx, p.text)
		if err != nil {
			return nil, fmt.Errorf("prepare: %w", err)
		}

		*p.stmt = stmt
	}

	return s, nil
}

func (s *server) serveList(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	limit, err := strconv.Atoi(q.Get("limit"))
	if err != nil {
		http.Error(w, "limit", http.StatusUnprocessableEntity)
		return
	}

	found, err := s.page.QueryContext(r.Context(), q.Get("brandId"), q.Get("status"), limit, 0)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	defer found.Close()
	page := make([]bodyType, 0, limit)
	for found.Next() {
		var b bodyType
		if err := found.Scan(b.scanTargets()...); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		page = append(page, b)
	}

	var total int
	if err := errors.Join(
		found.Err(), s.total.QueryRowContext(r.Context(), q.Get("brandId"), q.Get("status")).Scan(&total),
	); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	w.Header().Set("X-Total-Count", strconv.Itoa(total))
	writeAnswer(w, page)
}

func (s *server) serveRecord(w http.ResponseWriter, r *http.Request) {
	var b bodyType
	err := s.one.QueryRowContext(r.Context(), r.PathValue("id")).Scan(b.scanTargets()...)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}

	writeAnswer(w, b)
}

func (s *server) updateRecord(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Name     json.RawMessage `json:"name"`
		Revision int64           `json:"revision"`
	}
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}

	result, err := s.change.ExecContext(r.Context(), string(in.Name), time.Now().UTC(), r.PathValue("id"), in.Revision)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if n, err := result.RowsAffected(); n == 0 || err != nil {
		http.Error(w, "changed meanwhile", http.StatusConflict)
		return
	}

	s.serveRecord(w, r)
}

func writeAnswer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(v); err != nil {
		return // the caller has gone
	}
}
