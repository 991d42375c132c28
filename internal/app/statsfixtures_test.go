package app_test

import (
	"fmt"
	"time"
)

// statsFixtures are of what is measured and counted.
var statsFixtures = map[string]fixture{
	"POST /kpi/change":            {path: "/kpi/change", body: `{"id":3,"status":"active","type":"active"}`, open: true},
	"GET /kpi/nps":                {path: "/kpi/nps", open: true},
	"GET /kpi/stats":              {path: "/kpi/stats?businessUnit=sales", open: true},
	"GET /stock-control/series":   {path: fmt.Sprintf("/stock-control/series?brandId=1&companyId=1&year=%d", time.Now().Year())},
	"GET /stats/ordered-vehicles": {path: "/stats/ordered-vehicles", open: true},
	"GET /kpi/grouped-stats":      {path: "/kpi/grouped-stats?by=month", open: true},

	"GET /survey-answer-report/pdf/{tab}":           {path: "/survey-answer-report/pdf/questions?period=12months", open: true},
	"GET /survey-answer-report/choices":             {path: "/survey-answer-report/choices", open: true},
	"GET /survey-answer-report/comments":            {path: "/survey-answer-report/comments?period=12months", open: true},
	"GET /survey-answer-report/company-performance": {path: "/survey-answer-report/company-performance?businessUnit=sales", open: true},
	"GET /survey-answer-report/company-comparison":  {path: "/survey-answer-report/company-comparison?period=last_year", open: true},
	"GET /survey-answer-report/manager-performance": {path: "/survey-answer-report/manager-performance", open: true},
	"GET /survey-answer-report/manager-comparison":  {path: "/survey-answer-report/manager-comparison", open: true},
	"GET /survey-answer-report/questions":           {path: "/survey-answer-report/questions?period=12months", open: true},
	"GET /survey-answer-report/questions-breakdown": {path: "/survey-answer-report/questions-breakdown?unit=sales&surveyId=1", open: true},
}
