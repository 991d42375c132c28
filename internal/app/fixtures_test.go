package app_test

import (
	"fmt"
	"maps"
)

// fixture says how an operation is called with a record that lies outside the
// scope of the stranger: an administrator in all but role, of other brands and
// companies. Without one the operation fails TestOperations.
type fixture struct {
	// path has the ids of records of brand 1 and company 1.
	path string
	body any
	// open operations are about the caller or about what everybody shares.
	open bool
}

// collection is base data: the operations that all of it has are called alike.
type collection struct {
	path string
	// id is of a record of brand 1, query makes the list show it only to who sees brand 1.
	id            int
	query         string
	create, write string
	// check asks for a value that is taken in brand 1; empty where nothing is unique.
	check string
	// sorted lists have an order of their own.
	sorted, open bool
}

var collections = []collection{
	{path: "/body-type", id: 1, query: "brandId=1", create: `{"brand_id":1,"code":"NEW"}`, write: `{"code":"X"}`, check: "field=code&value=HAT&within=1", sorted: true},
	{path: "/serie", id: 1, query: "brandId=1", create: `{"brand_id":1,"name":"New"}`, write: `{"name":"X"}`, check: "field=name&value=Klasika&within=1", sorted: true},
	{path: "/sales-group", id: 1, query: "brandId=1", create: `{"brand_id":1,"code":"NEW"}`, write: `{"code":"X"}`, check: "field=code&value=SAFETY&within=1"},
	{path: "/equipment", id: 1, query: "brandId=1", create: `{"brand_id":1,"name":{"1":"New"}}`, write: `{"name":{"1":"X"}}`, sorted: true},
	{path: "/model-range", id: 1, query: "brandId=1", create: `{"serie_id":1,"model":"New"}`, write: `{"model":"X"}`, check: "field=model&value=C1&within=1"},
	{path: "/accessory", id: 1, query: "serieId=1", create: `{"serie_id":1,"code":"NEW","name":{"1":"New"},"price":10}`, write: `{"price":1}`, check: "field=code&value=mat-g&within=1"},
	{path: "/gearbox", id: 3, query: "brandId=1&keyword=aurora", create: `{"brand_id":1,"code":"NEW"}`, write: `{"code":"X"}`, check: "field=code&value=AuroraMatic&within=1"},
	{path: "/customer", id: 1, query: "dealerCompanyId=1", create: `{"dealer_company_id":1,"name":"New"}`, write: `{"name":"X"}`},
	{path: "/country", id: 1, create: `{"code":"PL","name":{"1":"Lenkija"}}`, write: `{"name":{"1":"X"}}`, check: "field=code&value=LT", sorted: true, open: true},
	{path: "/follow-up-cause", id: 1, create: `{"title":{"1":"Nauja"}}`, write: `{"title":{"1":"X"}}`, sorted: true, open: true},
	{path: "/follow-up-action", id: 1, create: `{"title":{"1":"Naujas"}}`, write: `{"title":{"1":"X"}}`, sorted: true, open: true},
	{path: "/follow-up-rule", id: 1, create: `{"company_id":1,"unit":"sales","kind":"contact","due_hours":9,"escalate_hours":9}`, write: `{"due_hours":8}`, open: true},
	{path: "/leasing", id: 1, create: `{"name":"New"}`, write: `{"name":"X"}`, check: "field=name&value=Gintaro%20lizingas%2C%20UAB", open: true},
	{path: "/vehicle-status", id: 1, query: "manufacturerId=1", create: `{"manufacturer_id":1,"code":"NEW","phase":"planned"}`, write: `{"code":"X"}`, check: "field=code&value=PLAN&within=1", sorted: true},
	{path: "/stockroom", id: 1, query: "companyId=1", create: `{"company_id":1,"name":"New"}`, write: `{"name":"X"}`, check: "field=name&value=Salonas&within=1"},
	{path: "/kpi", id: 3, create: `{"title":{"1":"Naujas"},"business_unit":"sales"}`, write: `{"title":{"1":"X"}}`, check: "field=type&value=nps&within=sales", sorted: true, open: true},
	{path: "/product-class", id: 1, create: `{"code":"NEW"}`, write: `{"exclusive":0}`, check: "field=code&value=line", open: true},
}

// fixtures are those of every operation.
var fixtures = everyFixture()

func everyFixture() map[string]fixture {
	all := map[string]fixture{}
	for _, part := range []map[string]fixture{groupFixtures, catalogFixtures, offerFixtures, finishFixtures, selectFixtures, mailFixtures, customerFixtures, signInFixtures, vehicleFixtures, orderFixtures, planningFixtures, statsFixtures, surveyFixtures, invitationFixtures} {
		maps.Copy(all, part)
	}
	for _, c := range collections {
		one := fmt.Sprintf("%s/%d", c.path, c.id)
		ids := fmt.Sprintf(`{"ids":[%d]`, c.id)
		add := func(operation, path string, body any) {
			all[operation] = fixture{path: path, body: body, open: c.open}
		}
		add("GET "+c.path, c.path+"?"+c.query, nil)
		add("GET "+c.path+"/{id}", one, nil)
		add("POST "+c.path, c.path, c.create)
		add("PUT "+c.path+"/{id}", one, c.write)
		add("POST "+c.path+"/{id}", one, c.write)
		add("DELETE "+c.path+"/{id}", one, nil)
		add("GET "+c.path+"/{id}/history", one+"/history", nil)
		add("GET "+c.path+"/{id}/used-by", one+"/used-by", nil)
		add("POST "+c.path+"/{id}/restore", one+"/restore", `{"historyId":1}`)
		add("POST "+c.path+"/bulk", c.path+"/bulk", ids+`,"action":"archive"}`)
		add("POST "+c.path+"/bulk/used-by", c.path+"/bulk/used-by", ids+`}`)
		if c.check != "" {
			add("GET "+c.path+"/check", c.path+"/check?"+c.check, nil)
		}
		if c.sorted {
			add("POST "+c.path+"/sort", c.path+"/sort", `{"ids":[2,1]}`)
		}
	}
	return all
}

// groupFixtures are of the companies and brands of the group, of its people
// and of what belongs to each of them.
var groupFixtures = map[string]fixture{
	"GET /currency":        {path: "/currency", open: true},
	"GET /currency/{code}": {path: "/currency/EUR", open: true},

	"GET /accessory/download-for-serie/{id}":  {path: "/accessory/download-for-serie/1"},
	"POST /accessory/download-for-serie/{id}": {path: "/accessory/download-for-serie/1"},
	"GET /sfo/download-images/{brandId}":      {path: "/sfo/download-images/1"},
	"POST /sfo/download-images/{brandId}":     {path: "/sfo/download-images/1"},

	"GET /registration-tax":               {path: "/registration-tax?fuelId=1&countryCode=LT&date=2026-05-05", open: true},
	"GET /registration-tax/{id}":          {path: "/registration-tax/1", open: true},
	"POST /registration-tax":              {path: "/registration-tax", body: `{"country_code":"EE","fuel_id":1,"from":0,"to":9,"amount":1,"valid_from":"2026-01-01"}`, open: true},
	"PUT /registration-tax/{id}":          {path: "/registration-tax/1", body: `{"amount":1}`, open: true},
	"POST /registration-tax/{id}":         {path: "/registration-tax/1", body: `{"amount":1}`, open: true},
	"DELETE /registration-tax/{id}":       {path: "/registration-tax/2", open: true},
	"GET /registration-tax/{id}/history":  {path: "/registration-tax/1/history", open: true},
	"GET /registration-tax/{id}/used-by":  {path: "/registration-tax/1/used-by", open: true},
	"POST /registration-tax/{id}/restore": {path: "/registration-tax/1/restore", body: `{"historyId":1}`, open: true},

	"GET /vat-rate":               {path: "/vat-rate?countryId=1", open: true},
	"GET /vat-rate/{id}":          {path: "/vat-rate/1", open: true},
	"POST /vat-rate":              {path: "/vat-rate", body: `{"country_id":1,"rate":22,"valid_from":"2031-01-01"}`, open: true},
	"PUT /vat-rate/{id}":          {path: "/vat-rate/1", body: `{"rate":18}`, open: true},
	"POST /vat-rate/{id}":         {path: "/vat-rate/1", body: `{"rate":18}`, open: true},
	"DELETE /vat-rate/{id}":       {path: "/vat-rate/1", open: true},
	"GET /vat-rate/{id}/history":  {path: "/vat-rate/1/history", open: true},
	"GET /vat-rate/{id}/used-by":  {path: "/vat-rate/1/used-by", open: true},
	"POST /vat-rate/{id}/restore": {path: "/vat-rate/1/restore", body: `{"historyId":1}`, open: true},

	"GET /vat-limit":               {path: "/vat-limit?countryId=1", open: true},
	"GET /vat-limit/{id}":          {path: "/vat-limit/1", open: true},
	"POST /vat-limit":              {path: "/vat-limit", body: `{"country_id":2,"amount":40000,"valid_from":"2026-01-01"}`, open: true},
	"PUT /vat-limit/{id}":          {path: "/vat-limit/1", body: `{"amount":1}`, open: true},
	"POST /vat-limit/{id}":         {path: "/vat-limit/1", body: `{"amount":1}`, open: true},
	"DELETE /vat-limit/{id}":       {path: "/vat-limit/1", open: true},
	"GET /vat-limit/{id}/history":  {path: "/vat-limit/1/history", open: true},
	"GET /vat-limit/{id}/used-by":  {path: "/vat-limit/1/used-by", open: true},
	"POST /vat-limit/{id}/restore": {path: "/vat-limit/1/restore", body: `{"historyId":1}`, open: true},

	"GET /fuel":                 {path: "/fuel", open: true},
	"GET /fuel/{id}":            {path: "/fuel/1", open: true},
	"GET /hybrid-type":          {path: "/hybrid-type", open: true},
	"GET /hybrid-type/{id}":     {path: "/hybrid-type/1", open: true},
	"GET /brand/{id}/used-by":   {path: "/brand/1/used-by"},
	"GET /company/{id}/used-by": {path: "/company/1/used-by"},
	"GET /user/{id}/used-by":    {path: "/user/2/used-by"},

	"GET /manufacturer/check": {path: "/manufacturer/check?field=code&value=fca", open: true},
	"GET /brand/check":        {path: "/brand/check?field=name&value=Aurora", open: true},
	"GET /company/check":      {path: "/company/check?field=name&value=X&within=LT", open: true},

	"GET /manufacturer":               {path: "/manufacturer?ids=1"},
	"GET /manufacturer/{id}":          {path: "/manufacturer/1"},
	"POST /manufacturer":              {path: "/manufacturer", body: `{"code":"nova","name":"Nova"}`, open: true},
	"PUT /manufacturer/{id}":          {path: "/manufacturer/1", body: `{"name":"X"}`},
	"POST /manufacturer/{id}":         {path: "/manufacturer/1", body: `{"name":"X"}`},
	"DELETE /manufacturer/{id}":       {path: "/manufacturer/1"},
	"GET /manufacturer/{id}/history":  {path: "/manufacturer/1/history"},
	"GET /manufacturer/{id}/used-by":  {path: "/manufacturer/1/used-by"},
	"POST /manufacturer/{id}/restore": {path: "/manufacturer/1/restore", body: `{"historyId":1}`},

	"GET /company-brand":               {path: "/company-brand?companyId=1"},
	"GET /company-brand/{id}":          {path: "/company-brand/1"},
	"POST /company-brand":              {path: "/company-brand", body: `{"company_id":1,"brand_id":2}`},
	"PUT /company-brand/{id}":          {path: "/company-brand/1", body: `{"vat_deductable":1}`},
	"POST /company-brand/{id}":         {path: "/company-brand/1", body: `{"vat_deductable":1}`},
	"DELETE /company-brand/{id}":       {path: "/company-brand/1"},
	"GET /company-brand/{id}/history":  {path: "/company-brand/1/history"},
	"GET /company-brand/{id}/used-by":  {path: "/company-brand/1/used-by"},
	"POST /company-brand/{id}/restore": {path: "/company-brand/1/restore", body: `{"historyId":1}`},

	"GET /company-brand-translation":               {path: "/company-brand-translation?companyBrandId=1"},
	"GET /company-brand-translation/{id}":          {path: "/company-brand-translation/1"},
	"POST /company-brand-translation":              {path: "/company-brand-translation", body: `{"company_brand_id":1,"language_id":5,"footer":"X"}`},
	"PUT /company-brand-translation/{id}":          {path: "/company-brand-translation/1", body: `{"footer":"X"}`},
	"POST /company-brand-translation/{id}":         {path: "/company-brand-translation/1", body: `{"footer":"X"}`},
	"DELETE /company-brand-translation/{id}":       {path: "/company-brand-translation/1"},
	"GET /company-brand-translation/{id}/history":  {path: "/company-brand-translation/1/history"},
	"GET /company-brand-translation/{id}/used-by":  {path: "/company-brand-translation/1/used-by"},
	"POST /company-brand-translation/{id}/restore": {path: "/company-brand-translation/1/restore", body: `{"historyId":1}`},

	"GET /brand":               {path: "/brand?ids=1"},
	"GET /brand/valid-ids":     {path: "/brand/valid-ids", open: true},
	"GET /brand/{id}":          {path: "/brand/1"},
	"POST /brand":              {path: "/brand", body: `{"name":"Nova"}`, open: true},
	"PUT /brand/{id}":          {path: "/brand/1", body: `{"name":"X"}`},
	"POST /brand/{id}":         {path: "/brand/1", body: `{"name":"X"}`},
	"DELETE /brand/{id}":       {path: "/brand/1"},
	"POST /brand/sort":         {path: "/brand/sort", body: `{"ids":[2,1]}`},
	"POST /brand/bulk":         {path: "/brand/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /brand/bulk/used-by": {path: "/brand/bulk/used-by", body: `{"ids":[1]}`},
	"GET /brand/{id}/history":  {path: "/brand/1/history"},
	"POST /brand/{id}/restore": {path: "/brand/1/restore", body: `{"historyId":1}`},

	"GET /company":               {path: "/company?ids=1"},
	"GET /company/active":        {path: "/company/active", open: true},
	"GET /company/countries":     {path: "/company/countries", open: true},
	"POST /company/bulk":         {path: "/company/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /company/bulk/used-by": {path: "/company/bulk/used-by", body: `{"ids":[1]}`},
	"GET /company/valid-ids":     {path: "/company/valid-ids", open: true},
	"GET /company/{id}":          {path: "/company/1"},
	"POST /company":              {path: "/company", body: `{"name":"Nova","country_code":"LT"}`, open: true},
	"PUT /company/{id}":          {path: "/company/1", body: `{"name":"X"}`},
	"POST /company/{id}":         {path: "/company/1", body: `{"name":"X"}`},
	"DELETE /company/{id}":       {path: "/company/1"},
	"POST /company/sort":         {path: "/company/sort", body: `{"ids":[2,1]}`},
	"GET /company/{id}/history":  {path: "/company/1/history"},
	"POST /company/{id}/restore": {path: "/company/1/restore", body: `{"historyId":1}`},

	"GET /user":                             {path: "/user?companyId=1"},
	"GET /user/{id}":                        {path: "/user/2"},
	"POST /user":                            {path: "/user", body: `{"username":"new","name":"New","password":"long enough for all","company_id":1}`},
	"PUT /user/{id}":                        {path: "/user/2", body: `{"name":"X"}`},
	"DELETE /user/{id}":                     {path: "/user/2"},
	"GET /user/check-username":              {path: "/user/check-username?value=jonas", open: true},
	"GET /user/{id}/history":                {path: "/user/2/history"},
	"GET /user/domain":                      {path: "/user/domain?companyId=1"},
	"GET /user/roles":                       {path: "/user/roles", open: true},
	"GET /user/colleagues":                  {path: "/user/colleagues", open: true},
	"POST /user/{id}/password":              {path: "/user/2/password"},
	"GET /user/invite":                      {path: "/user/invite", open: true},
	"GET /user/invite/{id}":                 {path: "/user/invite/2"},
	"POST /user/invite/{id}":                {path: "/user/invite/2"},
	"GET /user/{id}/session":                {path: "/user/2/session"},
	"DELETE /user/{id}/session":             {path: "/user/2/session"},
	"DELETE /user/{id}/session/{sessionId}": {path: "/user/2/session/1"},
	"POST /user/{id}/restore":               {path: "/user/2/restore", body: `{"historyId":1}`},

	"GET /substitution":               {path: "/substitution?companyId=1"},
	"GET /substitution/{id}":          {path: "/substitution/1"},
	"POST /substitution":              {path: "/substitution", body: `{"company_id":1,"user_id":5,"substituted_user_id":9,"date_from":"2031-01-01","date_to":"2031-01-02"}`},
	"PUT /substitution/{id}":          {path: "/substitution/1", body: `{"date_to":"2031-01-01"}`},
	"DELETE /substitution/{id}":       {path: "/substitution/1"},
	"GET /substitution/{id}/history":  {path: "/substitution/1/history"},
	"GET /substitution/{id}/used-by":  {path: "/substitution/1/used-by"},
	"POST /substitution/{id}/restore": {path: "/substitution/1/restore", body: `{"historyId":1}`},
	"POST /substitution/bulk":         {path: "/substitution/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /substitution/bulk/used-by": {path: "/substitution/bulk/used-by", body: `{"ids":[1]}`},

	"GET /role":                 {path: "/role", open: true},
	"GET /role/{id}":            {path: "/role/1"},
	"POST /role":                {path: "/role", body: `{"name":"Nova"}`, open: true},
	"PUT /role/{id}":            {path: "/role/2", body: `{"name":"X"}`, open: true},
	"DELETE /role/{id}":         {path: "/role/4", open: true},
	"GET /role/{id}/entries":    {path: "/role/1/entries"},
	"POST /role/{id}/entries":   {path: "/role/1/entries", body: `{"add":[{"type":"ALLOW","permission":"app.wms"}]}`},
	"POST /role/{id}/preview":   {path: "/role/1/preview", body: `{"add":[{"type":"ALLOW","permission":"app.wms"}]}`},
	"POST /role/{id}/copy":      {path: "/role/1/copy", body: `{"name":"Nova"}`},
	"GET /permission/catalogue": {path: "/permission/catalogue", open: true},
	"GET /permission/why":       {path: "/permission/why?state=app.offer", open: true},
	"POST /user/see-as/{id}":    {path: "/user/see-as/2"},
	"DELETE /user/see-as":       {path: "/user/see-as", open: true},
	"GET /permission":           {path: "/permission?role_id=1"},
	"POST /permission":          {path: "/permission", body: `{"role_id":2,"permission":"app.quota"}`, open: true},
	"DELETE /permission/{id}":   {path: "/permission/1"},

	"GET /list-view":         {path: "/list-view?list=series"},
	"POST /list-view":        {path: "/list-view", body: `{"list":"series","name":"Mine"}`, open: true},
	"PUT /list-view/{id}":    {path: "/list-view/1", body: `{"name":"X"}`},
	"DELETE /list-view/{id}": {path: "/list-view/1"},

	"GET /session":                            {path: "/session", open: true},
	"DELETE /session/{id}":                    {path: "/session/2"},
	"DELETE /session":                         {path: "/session", open: true},
	"GET /user/second-factor":                 {path: "/user/second-factor", open: true},
	"POST /user/second-factor":                {path: "/user/second-factor", body: `{"password":"wrong"}`, open: true},
	"POST /user/second-factor/confirm":        {path: "/user/second-factor/confirm", body: `{"code":"000000"}`, open: true},
	"POST /user/second-factor/recovery-codes": {path: "/user/second-factor/recovery-codes", body: `{"password":"wrong","code":"000000"}`, open: true},
	"POST /user/second-factor/off":            {path: "/user/second-factor/off", body: `{"password":"wrong","code":"000000"}`, open: true},
	"DELETE /user/{id}/second-factor":         {path: "/user/2/second-factor"},
	"GET /search":                             {path: "/search?q=aurora", open: true},

	"GET /log":                  {path: "/log?keyword=", open: true},
	"GET /setting":              {path: "/setting", open: true},
	"GET /setting/described":    {path: "/setting/described", open: true},
	"GET /backup":               {path: "/backup", open: true},
	"PUT /setting/{key}":        {path: "/setting/display_language_id", body: `{"value":1}`, open: true},
	"GET /language":             {path: "/language", open: true},
	"GET /language/{id}":        {path: "/language/1", open: true},
	"GET /user/active":          {path: "/user/active", open: true},
	"GET /user/permissions":     {path: "/user/permissions", open: true},
	"PUT /user/preferences":     {path: "/user/preferences", body: `{"theme":"dark"}`, open: true},
	"POST /user/change-pass":    {path: "/user/change-pass", body: `{"old_password":"wrong","password":"x"}`, open: true},
	"POST /user/download-token": {path: "/user/download-token", body: `{"path":"/api/v1/body-type"}`, open: true},
	"POST /image/upload":        {path: "/image/upload", open: true},
	"GET /image/show/{name}":    {path: "/image/show/none.png", open: true},
	"GET /job":                  {path: "/job", open: true},
	"GET /job/failed":           {path: "/job/failed", open: true},
	// A job of the program itself is seen by all, if one has run; TestJobOfAnotherBrandIsNotFound tries the rest.
	"GET /job/{id}":         {path: "/job/1", open: true},
	"POST /job/{id}/cancel": {path: "/job/1/cancel", open: true},
	"POST /oauth/token":     {path: "/oauth/token", body: `{}`, open: true},
	"POST /user/logout":     {path: "/user/logout", open: true},
	"GET /user/logout":      {path: "/user/logout", open: true},
}
