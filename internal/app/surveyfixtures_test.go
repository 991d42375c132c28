package app_test

// surveyFixtures are of surveys: survey 4 and its version 8 are a draft of company 1 alone.
var surveyFixtures = func() map[string]fixture {
	body := `{"title":"X","business_unit":"sales"}`
	return map[string]fixture{
		"GET /survey":                                 {path: "/survey?ids=4"},
		"GET /survey/{id}":                            {path: "/survey/4"},
		"POST /survey":                                {path: "/survey", body: `{"name":"New","business_unit":"sales","companies":[1]}`},
		"PUT /survey/{id}":                            {path: "/survey/4", body: `{"name":"X"}`},
		"POST /survey/{id}":                           {path: "/survey/4", body: `{"name":"X"}`},
		"DELETE /survey/{id}":                         {path: "/survey/4"},
		"GET /survey/duplicate/{id}":                  {path: "/survey/duplicate/4"},
		"POST /survey/duplicate/{id}":                 {path: "/survey/duplicate/4"},
		"GET /survey/{id}/history":                    {path: "/survey/4/history"},
		"GET /survey/{id}/used-by":                    {path: "/survey/4/used-by"},
		"POST /survey/{id}/restore":                   {path: "/survey/4/restore", body: `{"historyId":1}`},
		"POST /survey/bulk":                           {path: "/survey/bulk", body: `{"ids":[4],"action":"archive"}`},
		"POST /survey/bulk/used-by":                   {path: "/survey/bulk/used-by", body: `{"ids":[4]}`},
		"GET /survey-version":                         {path: "/survey-version?surveyId=4"},
		"GET /survey-version/{id}":                    {path: "/survey-version/8"},
		"POST /survey-version":                        {path: "/survey-version", body: `{"based_on":8,"title":"X","activate":0}`},
		"PUT /survey-version/{id}":                    {path: "/survey-version/8", body: `{"title":"X","activate":0}`},
		"POST /survey-version/{id}":                   {path: "/survey-version/8", body: `{"title":"X","activate":0}`},
		"POST /survey-version/duplicate":              {path: "/survey-version/duplicate", body: `{"id":8}`},
		"POST /survey-version/check":                  {path: "/survey-version/check", body: `{"body":` + body + `}`, open: true},
		"GET /survey-version/{id}/history":            {path: "/survey-version/8/history"},
		"GET /survey-version/{id}/used-by":            {path: "/survey-version/8/used-by"},
		"GET /survey-version/{id}/difference/{other}": {path: "/survey-version/8/difference/8"},
		"POST /survey-version/preview":                {path: "/survey-version/preview", body: `{"body":` + body + `}`, open: true},
		"GET /survey-version/preview/{token}":         {path: "/survey-version/preview/none", open: true},
		"POST /survey-version/preview/{token}":        {path: "/survey-version/preview/none", open: true},

		"GET /template":               {path: "/template?ids=1", open: true},
		"GET /template/layouts":       {path: "/template/layouts", open: true},
		"GET /template/{id}":          {path: "/template/1", open: true},
		"POST /template":              {path: "/template", body: `{"name":"X"}`, open: true},
		"PUT /template/{id}":          {path: "/template/1", body: `{"name":"X"}`, open: true},
		"POST /template/{id}":         {path: "/template/1", body: `{"name":"X"}`, open: true},
		"GET /template/{id}/history":  {path: "/template/1/history", open: true},
		"GET /template/{id}/used-by":  {path: "/template/1/used-by", open: true},
		"POST /template/{id}/restore": {path: "/template/1/restore", body: `{"historyId":1}`, open: true},
	}
}()
