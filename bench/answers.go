package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// answersEach is how many customers answer in a minute, view by view; answersMost is how many are asked.
const (
	answersEach = 2000
	answersMost = 1000
)

// asker is what a customer is asked.
type asker struct {
	token     string
	Questions []struct {
		ID      int64
		Type    string
		Answers []struct{ ID int64 }
	}
}

// measureAnswers measures what customers wait for: 2,000 of them answer in a minute, each with a
// page and a post for every question, while people work on lists; and what the first view weighs.
func measureAnswers(ctx context.Context, b *bench) error { return b.onEngines(ctx, b.answersIn) }

func (b *bench) answersIn(ctx context.Context, s *store) error {
	if err := b.loadDemo(ctx, s.options...); err != nil {
		return err
	}

	tokens, err := inviteAgain(ctx, s, min(answersMost, b.sizes[len(b.sizes)-1]/100))
	if err != nil {
		return err
	}

	return b.whileServing(s, func(running *server) error {
		asked := make([]asker, len(tokens))
		for i, token := range tokens {
			asked[i].token = token
			if err := running.askInto(getRequest(base+"/survey-response/page/"+token, ""), &asked[i]); err != nil {
				return err
			}
		}

		c, err := dialServer(running.address)
		if err != nil {
			return err
		}

		defer c.Close()
		if _, err := c.sendRequest(getRequest("/survey/index/"+tokens[0], "")); err != nil {
			return err
		}

		b.addLimited("answers", "first view of a survey, without images", s.engine, float64(len(c.body))/1024, "KiB", 60)
		waits, err := b.answerAll(running, asked)
		if err != nil {
			return err
		}

		load := fmt.Sprintf("%s, %d a minute, %d requests, four people on lists", s.engine, answersEach, len(waits))
		b.addLimited("answers", "a view of a survey, p95", load, ms(quantile(waits, 0.95)), "ms", 100)
		b.addFigure(figure{
			id:   "answers",
			name: "a view of a survey, p50",
			load: load,
			ours: formatNumber(ms(quantile(waits, 0.5))) + " ms",
		})

		return nil
	})
}

// answerAll lets customers begin one after the other, beside people who work.
func (b *bench) answerAll(running *server, asked []asker) (waits []time.Duration, err error) {
	token, err := running.logIn("admin")
	if err != nil {
		return nil, err
	}

	took := time.Duration(len(asked)) * time.Minute / answersEach
	var all sync.WaitGroup
	var mu sync.Mutex
	var errs []error

	for range 4 {
		all.Go(func() {
			err := running.askForAWhile(getRequest(base+"/survey-response?limit=50", token), took)
			mu.Lock()
			defer mu.Unlock()
			errs = append(errs, err)
		})
	}

	for i := range asked {
		all.Go(func() {
			time.Sleep(time.Duration(i) * time.Minute / answersEach)
			waited, err := asked[i].answerSurvey(running)
			mu.Lock()
			defer mu.Unlock()
			waits = append(waits, waited...)
			errs = append(errs, err)
		})
	}

	all.Wait()

	return waits, errors.Join(errs...)
}

// askForAWhile asks the same for a while, twice in a second, as somebody does who is busy with a
// list.
func (s *server) askForAWhile(request []byte, during time.Duration) error {
	for until := time.Now().Add(during); time.Now().Before(until); time.Sleep(time.Second / 2) {
		if err := s.askInto(request, nil); err != nil {
			return err
		}
	}
	return nil
}

// answerSurvey does what one customer does, a second for each question.
func (a *asker) answerSurvey(running *server) (waits []time.Duration, err error) {
	c, err := dialServer(running.address)
	if err != nil {
		return nil, err
	}

	defer c.Close()
	ask := func(request []byte) error {
		began := time.Now()
		status, err := c.sendRequest(request)
		waits = append(waits, time.Since(began))
		if err == nil && status != http.StatusOK {
			err = fmt.Errorf("a view is answered %d", status)
		}
		return err
	}
	path := "/survey/index/" + a.token
	if err := ask(getRequest(path, "")); err != nil {
		return nil, err
	}

	form := url.Values{"go": {"next"}}
	for _, q := range a.Questions {
		if q.Type == "radio" { // who is content is not asked why
			continue
		}

		form.Set("at", fmt.Sprint(q.ID))
		if len(q.Answers) > 0 {
			form.Set(fmt.Sprintf("a%d", q.ID), fmt.Sprint(q.Answers[0].ID))
		} else {
			form.Set(fmt.Sprintf("t%d", q.ID), "Viskas gerai")
		}

		time.Sleep(time.Second)
		if err := ask(formRequest(path, form)); err != nil {
			return nil, err
		}
	}

	return waits, nil
}

// formRequest makes the bytes of a form.
func formRequest(path string, form url.Values) []byte {
	body := form.Encode()
	return fmt.Appendf(
		nil,
		"POST %s HTTP/1.1\r\nHost: bench\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
		path, len(body), body,
	)
}

// inviteAgain lets some whose time is over answer once more, and gives their tokens.
func inviteAgain(ctx context.Context, s *store, count int) (tokens []string, err error) {
	database, err := sql.Open(s.driver, s.address)
	if err != nil {
		return nil, err
	}

	defer database.Close()
	tx, err := database.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}

	defer tx.Rollback() //nolint:errcheck // nothing is left to roll back after the commit
	rows, err := tx.QueryContext(ctx, `SELECT r.id FROM survey_responses r JOIN survey_versions v ON v.id = r.version_id
		WHERE r.state = 'expired' AND v.anonymous = 0 ORDER BY r.id LIMIT `+fmt.Sprint(count))
	if err != nil {
		return nil, fmt.Errorf("find invitations: %w", err)
	}

	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		ids = append(ids, id)
	}

	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}

	for _, id := range ids {
		token := fmt.Sprintf("bench%017d", id)
		sum := sha256.Sum256([]byte(token))
		if _, err := tx.ExecContext(ctx, `
			UPDATE survey_responses
			SET state = 'sent', token = $1, token_hash = $2, expires_at = NULL
			WHERE id = $3`, token, hex.EncodeToString(sum[:]), id); err != nil {
			return nil, fmt.Errorf("give an invitation a token: %w", err)
		}

		tokens = append(tokens, token)
	}

	return tokens, tx.Commit()
}
