// Package metrics counts what the product does, for Prometheus. The figures
// are served on a listener of their own: they are not for users.
package metrics

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics are the counters of one running program.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
}

// New makes the counters.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "forecourt_request_seconds", Help: "Time to answer a request, by operation and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5, 30},
		}, []string{"operation", "method", "status"}),
	}
	m.registry.MustRegister(m.requests, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Request notes an answered request.
func (m *Metrics) Request(operation, method string, status int, took time.Duration) {
	if operation == "" {
		operation = "other"
	}
	m.requests.WithLabelValues(operation, method, strconv.Itoa(status)).Observe(took.Seconds())
}

// Handler serves the figures.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
