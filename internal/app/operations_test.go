package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/apitest"
	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/httpapi"
	"forecourt/internal/people"
)

// fixture tells how an operation is called with a record that lies outside the
// scope of the stranger: an administrator in all but role, of other brands and
// companies. Without one the operation fails TestOperations.
type fixture struct {
	// path has the ids of records of brand 1 and company 1.
	path string
	body any
	// open operations are about the caller or about what everybody shares.
	open bool
}

var fixtures = map[string]fixture{
	"GET /country":              {path: "/country", open: true},
	"GET /currency":             {path: "/currency", open: true},
	"GET /fuel":                 {path: "/fuel", open: true},
	"GET /hybrid-type":          {path: "/hybrid-type", open: true},
	"GET /brand/{id}/used-by":   {path: "/brand/1/used-by"},
	"GET /company/{id}/used-by": {path: "/company/1/used-by"},
	"GET /user/{id}/used-by":    {path: "/user/2/used-by"},

	"GET /manufacturer/check": {path: "/manufacturer/check?field=code&value=fca", open: true},
	"GET /brand/check":        {path: "/brand/check?field=name&value=Aurora", open: true},
	"GET /company/check":      {path: "/company/check?field=name&value=X&within=LT", open: true},

	"GET /manufacturer":               {path: "/manufacturer", open: true},
	"GET /manufacturer/{id}":          {path: "/manufacturer/1", open: true},
	"POST /manufacturer":              {path: "/manufacturer", body: `{"code":"nova","name":"Nova"}`, open: true},
	"PUT /manufacturer/{id}":          {path: "/manufacturer/1", body: `{"name":"X"}`, open: true},
	"POST /manufacturer/{id}":         {path: "/manufacturer/1", body: `{"name":"X"}`, open: true},
	"DELETE /manufacturer/{id}":       {path: "/manufacturer/1", open: true},
	"GET /manufacturer/{id}/history":  {path: "/manufacturer/1/history", open: true},
	"GET /manufacturer/{id}/used-by":  {path: "/manufacturer/1/used-by", open: true},
	"POST /manufacturer/{id}/restore": {path: "/manufacturer/1/restore", body: `{"historyId":1}`, open: true},

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
	"GET /pricelist-title":                         {path: "/pricelist-title?brandId=1"},
	"GET /prime-cost":                              {path: "/prime-cost?pricelistId=1&companyId=1"},
	"GET /model-range/groupped":                    {path: "/model-range/groupped?serieId=1", open: true},
	"GET /rule/findings/{pricelistId}/{modelId}":   {path: "/rule/findings/1/1"},
	"GET /pricelist-title/{id}":                    {path: "/pricelist-title/1"},
	"POST /pricelist-title":                        {path: "/pricelist-title", body: `{"brand_id":1,"type":1,"name":"New"}`},
	"PUT /pricelist-title/{id}":                    {path: "/pricelist-title/1", body: `{"status":"deleted"}`},
	"POST /pricelist-title/{id}":                   {path: "/pricelist-title/1", body: `{"status":"deleted"}`},
	"DELETE /pricelist-title/{id}":                 {path: "/pricelist-title/1"},
	"GET /pricelist-title/{id}/history":            {path: "/pricelist-title/1/history"},
	"GET /pricelist-title/{id}/used-by":            {path: "/pricelist-title/1/used-by"},
	"POST /pricelist-title/{id}/restore":           {path: "/pricelist-title/1/restore", body: `{"historyId":1}`},
	"POST /pricelist-title/sort":                   {path: "/pricelist-title/sort", body: `{"ids":[2,1]}`},
	"POST /pricelist-title/bulk":                   {path: "/pricelist-title/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /pricelist-title/bulk/used-by":           {path: "/pricelist-title/bulk/used-by", body: `{"ids":[1]}`},
	"GET /pricelist":                               {path: "/pricelist?brandId=1"},
	"GET /pricelist/{id}":                          {path: "/pricelist/1"},
	"POST /pricelist":                              {path: "/pricelist", body: `{"pricelist_title_id":1,"name":"New"}`},
	"PUT /pricelist/{id}":                          {path: "/pricelist/1", body: `{"status":"deleted"}`},
	"POST /pricelist/{id}":                         {path: "/pricelist/1", body: `{"status":"deleted"}`},
	"DELETE /pricelist/{id}":                       {path: "/pricelist/1"},
	"GET /pricelist/{id}/history":                  {path: "/pricelist/1/history"},
	"GET /pricelist/{id}/used-by":                  {path: "/pricelist/1/used-by"},
	"POST /pricelist/{id}/restore":                 {path: "/pricelist/1/restore", body: `{"historyId":1}`},
	"POST /pricelist/bulk":                         {path: "/pricelist/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /pricelist/bulk/used-by":                 {path: "/pricelist/bulk/used-by", body: `{"ids":[1]}`},
	"GET /model-price":                             {path: "/model-price?pricelistId=1"},
	"GET /model-price/{id}":                        {path: "/model-price/1"},
	"POST /model-price":                            {path: "/model-price", body: `{"pricelist_id":1,"model_id":1}`},
	"PUT /model-price/{id}":                        {path: "/model-price/1", body: `{"price_standard":1}`},
	"POST /model-price/{id}":                       {path: "/model-price/1", body: `{"price_standard":1}`},
	"DELETE /model-price/{id}":                     {path: "/model-price/1"},
	"GET /model-price/{id}/history":                {path: "/model-price/1/history"},
	"GET /model-price/{id}/used-by":                {path: "/model-price/1/used-by"},
	"POST /model-price/{id}/restore":               {path: "/model-price/1/restore", body: `{"historyId":1}`},
	"GET /model-price-company":                     {path: "/model-price-company?pricelistId=1"},
	"GET /model-price-company/{id}":                {path: "/model-price-company/1"},
	"POST /model-price-company":                    {path: "/model-price-company", body: `{"pricelist_id":1,"model_id":1,"company_id":1}`},
	"PUT /model-price-company/{id}":                {path: "/model-price-company/1", body: `{"price_wholesale":1}`},
	"POST /model-price-company/{id}":               {path: "/model-price-company/1", body: `{"price_wholesale":1}`},
	"DELETE /model-price-company/{id}":             {path: "/model-price-company/1"},
	"GET /model-price-company/{id}/history":        {path: "/model-price-company/1/history"},
	"GET /model-price-company/{id}/used-by":        {path: "/model-price-company/1/used-by"},
	"POST /model-price-company/{id}/restore":       {path: "/model-price-company/1/restore", body: `{"historyId":1}`},
	"GET /model":                                   {path: "/model?brandId=1"},
	"GET /model/{id}":                              {path: "/model/1"},
	"POST /model":                                  {path: "/model", body: `{"brand_id":1,"code":"NEW","modelrange_id":1,"fuel_id":1}`},
	"PUT /model/{id}":                              {path: "/model/1", body: `{"status":"deleted"}`},
	"POST /model/{id}":                             {path: "/model/1", body: `{"status":"deleted"}`},
	"DELETE /model/{id}":                           {path: "/model/1"},
	"GET /model/{id}/history":                      {path: "/model/1/history"},
	"GET /model/{id}/used-by":                      {path: "/model/1/used-by"},
	"POST /model/{id}/restore":                     {path: "/model/1/restore", body: `{"historyId":1}`},
	"POST /model/bulk":                             {path: "/model/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /model/bulk/used-by":                     {path: "/model/bulk/used-by", body: `{"ids":[1]}`},
	"GET /model-equipment":                         {path: "/model-equipment?modelId=1"},
	"GET /model-equipment/{id}":                    {path: "/model-equipment/1"},
	"POST /model-equipment":                        {path: "/model-equipment", body: `{"model_id":1,"equipment_id":2}`},
	"PUT /model-equipment/{id}":                    {path: "/model-equipment/1", body: `{"revision":1}`},
	"POST /model-equipment/{id}":                   {path: "/model-equipment/1", body: `{"revision":1}`},
	"DELETE /model-equipment/{id}":                 {path: "/model-equipment/1"},
	"GET /model-equipment/{id}/history":            {path: "/model-equipment/1/history"},
	"GET /model-equipment/{id}/used-by":            {path: "/model-equipment/1/used-by"},
	"POST /model-equipment/{id}/restore":           {path: "/model-equipment/1/restore", body: `{"historyId":1}`},
	"GET /model-image":                             {path: "/model-image?modelId=1"},
	"GET /model-image/{id}":                        {path: "/model-image/1"},
	"POST /model-image":                            {path: "/model-image", body: `{"model_id":1,"file":"none.png"}`},
	"PUT /model-image/{id}":                        {path: "/model-image/1", body: `{"sort":1}`},
	"POST /model-image/{id}":                       {path: "/model-image/1", body: `{"sort":1}`},
	"DELETE /model-image/{id}":                     {path: "/model-image/1"},
	"GET /model-image/{id}/history":                {path: "/model-image/1/history"},
	"GET /model-image/{id}/used-by":                {path: "/model-image/1/used-by"},
	"POST /model-image/{id}/restore":               {path: "/model-image/1/restore", body: `{"historyId":1}`},
	"POST /model-image/sort":                       {path: "/model-image/sort", body: `{"ids":[2,1]}`},
	"GET /feature":                                 {path: "/feature?brandId=1"},
	"GET /feature/{id}":                            {path: "/feature/1"},
	"POST /feature":                                {path: "/feature", body: `{"brand_id":1,"code":"NEW"}`},
	"PUT /feature/{id}":                            {path: "/feature/1", body: `{"status":"deleted"}`},
	"POST /feature/{id}":                           {path: "/feature/1", body: `{"status":"deleted"}`},
	"DELETE /feature/{id}":                         {path: "/feature/1"},
	"GET /feature/{id}/history":                    {path: "/feature/1/history"},
	"GET /feature/{id}/used-by":                    {path: "/feature/1/used-by"},
	"POST /feature/{id}/restore":                   {path: "/feature/1/restore", body: `{"historyId":1}`},
	"POST /feature/sort":                           {path: "/feature/sort", body: `{"ids":[2,1]}`},
	"POST /feature/bulk":                           {path: "/feature/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /feature/bulk/used-by":                   {path: "/feature/bulk/used-by", body: `{"ids":[1]}`},
	"GET /model-feature":                           {path: "/model-feature?pricelistId=1"},
	"GET /model-feature/{id}":                      {path: "/model-feature/1"},
	"POST /model-feature":                          {path: "/model-feature", body: `{"pricelist_id":1,"model_id":1,"feature_id":1}`},
	"PUT /model-feature/{id}":                      {path: "/model-feature/1", body: `{"status":"deleted"}`},
	"POST /model-feature/{id}":                     {path: "/model-feature/1", body: `{"status":"deleted"}`},
	"DELETE /model-feature/{id}":                   {path: "/model-feature/1"},
	"GET /model-feature/{id}/history":              {path: "/model-feature/1/history"},
	"GET /model-feature/{id}/used-by":              {path: "/model-feature/1/used-by"},
	"POST /model-feature/{id}/restore":             {path: "/model-feature/1/restore", body: `{"historyId":1}`},
	"POST /model-feature/bulk":                     {path: "/model-feature/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /model-feature/bulk/used-by":             {path: "/model-feature/bulk/used-by", body: `{"ids":[1]}`},
	"PUT /model-feature/{id}/titles":               {path: "/model-feature/1/titles", body: `{"title":{"1":"X"},"title_description":{}}`},
	"GET /model-feature-translation":               {path: "/model-feature-translation?modelId=1"},
	"GET /model-feature-translation/{id}":          {path: "/model-feature-translation/1"},
	"POST /model-feature-translation":              {path: "/model-feature-translation", body: `{"model_id":1,"feature_id":1,"language_id":1,"title":"X"}`},
	"PUT /model-feature-translation/{id}":          {path: "/model-feature-translation/1", body: `{"title":"Y"}`},
	"POST /model-feature-translation/{id}":         {path: "/model-feature-translation/1", body: `{"title":"Y"}`},
	"DELETE /model-feature-translation/{id}":       {path: "/model-feature-translation/1"},
	"GET /model-feature-translation/{id}/history":  {path: "/model-feature-translation/1/history"},
	"GET /model-feature-translation/{id}/used-by":  {path: "/model-feature-translation/1/used-by"},
	"POST /model-feature-translation/{id}/restore": {path: "/model-feature-translation/1/restore", body: `{"historyId":1}`},
	"GET /package-content":                         {path: "/package-content?pricelistId=1"},
	"GET /package-content/{id}":                    {path: "/package-content/1"},
	"POST /package-content":                        {path: "/package-content", body: `{"pricelist_id":1,"package_feature_id":1,"feature_id":2}`},
	"PUT /package-content/{id}":                    {path: "/package-content/1", body: `{"revision":1}`},
	"POST /package-content/{id}":                   {path: "/package-content/1", body: `{"revision":1}`},
	"DELETE /package-content/{id}":                 {path: "/package-content/1"},
	"GET /package-content/{id}/history":            {path: "/package-content/1/history"},
	"GET /package-content/{id}/used-by":            {path: "/package-content/1/used-by"},
	"POST /package-content/{id}/restore":           {path: "/package-content/1/restore", body: `{"historyId":1}`},
	"GET /rule":                                    {path: "/rule?brandId=1"},
	"GET /rule/{id}":                               {path: "/rule/1"},
	"POST /rule":                                   {path: "/rule", body: `{"pricelist_id":1,"name":"New","actions":[{"id":1}]}`},
	"PUT /rule/{id}":                               {path: "/rule/1", body: `{"status":"deleted"}`},
	"POST /rule/{id}":                              {path: "/rule/1", body: `{"status":"deleted"}`},
	"DELETE /rule/{id}":                            {path: "/rule/1"},
	"GET /rule/{id}/history":                       {path: "/rule/1/history"},
	"GET /rule/{id}/used-by":                       {path: "/rule/1/used-by"},
	"POST /rule/{id}/restore":                      {path: "/rule/1/restore", body: `{"historyId":1}`},
	"POST /rule/bulk":                              {path: "/rule/bulk", body: `{"ids":[1],"action":"archive"}`},
	"POST /rule/bulk/used-by":                      {path: "/rule/bulk/used-by", body: `{"ids":[1]}`},
	"GET /feature-translation":                     {path: "/feature-translation?featureId=1"},
	"GET /feature-translation/{id}":                {path: "/feature-translation/1"},
	"POST /feature-translation":                    {path: "/feature-translation", body: `{"feature_id":1,"language_id":1,"description":"X"}`},
	"PUT /feature-translation/{id}":                {path: "/feature-translation/1", body: `{"description":"X"}`},
	"POST /feature-translation/{id}":               {path: "/feature-translation/1", body: `{"description":"X"}`},
	"DELETE /feature-translation/{id}":             {path: "/feature-translation/1"},
	"POST /pricelist/publish/{id}":                 {path: "/pricelist/publish/2"},
	"GET /pricelist/actual/{pricelistTitleId}":     {path: "/pricelist/actual/1"},
	"GET /pricelist/list-for-company-brand/{companyId}/{brandId}/{pricelistNo}": {path: "/pricelist/list-for-company-brand/1/1/5"},
	"GET /model/change-brand/{modelId}/{brandId}":                               {path: "/model/change-brand/1/8"},
	"POST /model/change-brand/{modelId}/{brandId}":                              {path: "/model/change-brand/1/8"},
	"POST /model-feature/assign":                                                {path: "/model-feature/assign", body: `{"pricelist_id":1,"model_ids":[1],"feature_ids":[1]}`},
	"POST /equipment/assign":                                                    {path: "/equipment/assign", body: `{"model_ids":[1],"equipment_ids":[1]}`},
	"GET /model/groupped":                                                       {path: "/model/groupped?serieId=1", open: true},
	"GET /model/check-code":                                                     {path: "/model/check-code?brandId=1&value=X", open: true},
	"GET /feature/check-code":                                                   {path: "/feature/check-code?brandId=1&value=X", open: true},
	"GET /feature/equipment/{brandId}":                                          {path: "/feature/equipment/1", open: true},
	"GET /pricelist-title/check":                                                {path: "/pricelist-title/check?field=name&value=1&within=1", open: true},
	"GET /pricelist/check":                                                      {path: "/pricelist/check?field=name&value=1&within=1", open: true},
	"GET /model/check":                                                          {path: "/model/check?field=code&value=1&within=1", open: true},
	"GET /feature/check":                                                        {path: "/feature/check?field=code&value=1&within=1", open: true},
	"GET /rule/check":                                                           {path: "/rule/check?field=name&value=1&within=1", open: true},

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
	"GET /country/{id}":          {path: "/country/1", open: true},
	"GET /company/valid-ids":     {path: "/company/valid-ids", open: true},
	"GET /company/{id}":          {path: "/company/1"},
	"POST /company":              {path: "/company", body: `{"name":"Nova","country_code":"LT"}`, open: true},
	"PUT /company/{id}":          {path: "/company/1", body: `{"name":"X"}`},
	"POST /company/{id}":         {path: "/company/1", body: `{"name":"X"}`},
	"DELETE /company/{id}":       {path: "/company/1"},
	"POST /company/sort":         {path: "/company/sort", body: `{"ids":[2,1]}`},
	"GET /company/{id}/history":  {path: "/company/1/history"},
	"POST /company/{id}/restore": {path: "/company/1/restore", body: `{"historyId":1}`},

	"GET /user":                {path: "/user?companyId=1"},
	"GET /user/{id}":           {path: "/user/2"},
	"POST /user":               {path: "/user", body: `{"username":"new","name":"New","password":"long enough","company_id":1}`},
	"PUT /user/{id}":           {path: "/user/2", body: `{"name":"X"}`},
	"DELETE /user/{id}":        {path: "/user/2"},
	"GET /user/check-username": {path: "/user/check-username?value=jonas", open: true},
	"GET /user/{id}/history":   {path: "/user/2/history"},
	"POST /user/{id}/restore":  {path: "/user/2/restore", body: `{"historyId":1}`},

	"GET /role":               {path: "/role", open: true},
	"GET /role/{id}":          {path: "/role/1"},
	"POST /role":              {path: "/role", body: `{"name":"Nova"}`, open: true},
	"PUT /role/{id}":          {path: "/role/2", body: `{"name":"X"}`, open: true},
	"DELETE /role/{id}":       {path: "/role/4", open: true},
	"GET /permission":         {path: "/permission?role_id=1"},
	"POST /permission":        {path: "/permission", body: `{"role_id":2,"permission":"app.wms"}`, open: true},
	"DELETE /permission/{id}": {path: "/permission/1"},

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

	"GET /log":                              {path: "/log?keyword=", open: true},
	"GET /setting":                          {path: "/setting", open: true},
	"PUT /setting/{key}":                    {path: "/setting/display_language_id", body: `{"value":1}`, open: true},
	"GET /language":                         {path: "/language", open: true},
	"GET /language/{id}":                    {path: "/language/1", open: true},
	"GET /user/active":                      {path: "/user/active", open: true},
	"GET /user/permissions":                 {path: "/user/permissions", open: true},
	"PUT /user/profile":                     {path: "/user/profile", body: `{"name":"X"}`, open: true},
	"PUT /user/preferences":                 {path: "/user/preferences", body: `{"theme":"dark"}`, open: true},
	"POST /user/change-pass":                {path: "/user/change-pass", body: `{"old_password":"wrong","password":"x"}`, open: true},
	"POST /user/download-token":             {path: "/user/download-token", body: `{"path":"/api/v1/body-type"}`, open: true},
	"POST /sfo/upload":                      {path: "/sfo/upload", open: true},
	"POST /image/upload":                    {path: "/image/upload", open: true},
	"GET /image/show/{name}":                {path: "/image/show/none.png", open: true},
	"GET /job":                              {path: "/job", open: true},
	"GET /import/history/{brandId}":         {path: "/import/history/1"},
	"GET /job/{id}":                         {path: "/job/1"},
	"POST /job/{id}/cancel":                 {path: "/job/1/cancel"},
	"GET /import/features/import/{file}":    {path: "/import/features/import/x.csv?brandId=1"},
	"POST /import/features/import/{file}":   {path: "/import/features/import/x.csv?brandId=1"},
	"GET /import/features/status/{brandId}": {path: "/import/features/status/1"},
	"GET /import/features/template/{brandId}/{languageId}":            {path: "/import/features/template/1/1"},
	"GET /import/features-title/import/{file}":                        {path: "/import/features-title/import/x.csv?brandId=1"},
	"POST /import/features-title/import/{file}":                       {path: "/import/features-title/import/x.csv?brandId=1"},
	"GET /import/features-title/status/{brandId}":                     {path: "/import/features-title/status/1"},
	"GET /import/features-title/template/{brandId}/{languageId}":      {path: "/import/features-title/template/1/1"},
	"GET /import/bmw-vehicle-data/import/{file}":                      {path: "/import/bmw-vehicle-data/import/x.csv?brandId=1"},
	"POST /import/bmw-vehicle-data/import/{file}":                     {path: "/import/bmw-vehicle-data/import/x.csv?brandId=1"},
	"GET /import/bmw-vehicle-data/status/{brandId}":                   {path: "/import/bmw-vehicle-data/status/1"},
	"GET /import/bmw-vehicle-data/template/{brandId}/{languageId}":    {path: "/import/bmw-vehicle-data/template/1/1"},
	"GET /import/fca-models-features/import/{file}":                   {path: "/import/fca-models-features/import/x.csv?brandId=1"},
	"POST /import/fca-models-features/import/{file}":                  {path: "/import/fca-models-features/import/x.csv?brandId=1"},
	"GET /import/fca-models-features/status/{brandId}":                {path: "/import/fca-models-features/status/1"},
	"GET /import/fca-models-features/template/{brandId}/{languageId}": {path: "/import/fca-models-features/template/1/1"},
	"GET /import/fca-features-rules/import/{file}":                    {path: "/import/fca-features-rules/import/x.csv?brandId=1"},
	"POST /import/fca-features-rules/import/{file}":                   {path: "/import/fca-features-rules/import/x.csv?brandId=1"},
	"GET /import/fca-features-rules/status/{brandId}":                 {path: "/import/fca-features-rules/status/1"},
	"GET /import/fca-features-rules/template/{brandId}/{languageId}":  {path: "/import/fca-features-rules/template/1/1"},
	"GET /import/fca/import/{file}":                                   {path: "/import/fca/import/x.csv?brandId=1"},
	"POST /import/fca/import/{file}":                                  {path: "/import/fca/import/x.csv?brandId=1"},
	"GET /import/fca/status/{brandId}":                                {path: "/import/fca/status/1"},
	"GET /import/fca/template/{brandId}/{languageId}":                 {path: "/import/fca/template/1/1"},
	"GET /import/equipment/import/{file}":                             {path: "/import/equipment/import/x.csv?brandId=1"},
	"POST /import/equipment/import/{file}":                            {path: "/import/equipment/import/x.csv?brandId=1"},
	"GET /import/equipment/status/{brandId}":                          {path: "/import/equipment/status/1"},
	"GET /import/equipment/template/{brandId}/{languageId}":           {path: "/import/equipment/template/1/1"},
	"GET /import/prices/import/{file}":                                {path: "/import/prices/import/x.csv?brandId=1"},
	"POST /import/prices/import/{file}":                               {path: "/import/prices/import/x.csv?brandId=1"},
	"GET /import/prices/status/{brandId}":                             {path: "/import/prices/status/1"},
	"GET /import/prices/template/{brandId}/{languageId}":              {path: "/import/prices/template/1/1"},
	"GET /import/job/{id}":                                            {path: "/import/job/1"},
	"GET /import/job/{id}/rows":                                       {path: "/import/job/1/rows"},
	"GET /import/job/{id}/choices":                                    {path: "/import/job/1/choices"},
	"GET /import/job/{id}/errors":                                     {path: "/import/job/1/errors"},
	"POST /import/job/{id}/cancel":                                    {path: "/import/job/1/cancel"},
	"POST /import/job/{id}/revert":                                    {path: "/import/job/1/revert"},
	"GET /sfo/import/{id}/{file}":                                     {path: "/sfo/import/1/x.csv"},
	"GET /prices/import/{id}/{file}/{type}":                           {path: "/prices/import/1/x.csv/pricelist"},
	"GET /prices/import/{id}/{file}/{type}/{companyId}":               {path: "/prices/import/1/x.csv/wholesale/1"},
	"POST /sfo/import/{id}/{file}":                                    {path: "/sfo/import/1/x.csv"},
	"POST /prices/import/{id}/{file}/{type}":                          {path: "/prices/import/1/x.csv/pricelist"},
	"POST /prices/import/{id}/{file}/{type}/{companyId}":              {path: "/prices/import/1/x.csv/wholesale/1"},
	"GET /sfo/status":                                                 {path: "/sfo/status", open: true},
	"GET /sfo/status/{id}":                                            {path: "/sfo/status/1"},
	"GET /prices/status":                                              {path: "/prices/status", open: true},
	"GET /prices/status/{id}":                                         {path: "/prices/status/1"},
	"POST /oauth/token":                                               {path: "/oauth/token", body: `{}`, open: true},
	"POST /user/logout":                                               {path: "/user/logout", open: true},
	"GET /user/logout":                                                {path: "/user/logout", open: true},
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
	{path: "/gearbox", id: 3, query: "brandId=1&keyword=aurora", create: `{"brand_id":1,"code":"NEW"}`, write: `{"code":"X"}`, check: "field=code&value=AuroraMatic&within=1"},
	{path: "/product-class", id: 1, create: `{"code":"NEW"}`, write: `{"exclusive":0}`, check: "field=code&value=line", open: true},
}

func init() {
	for _, c := range collections {
		one := fmt.Sprintf("%s/%d", c.path, c.id)
		ids := fmt.Sprintf(`{"ids":[%d]`, c.id)
		add := func(operation, path string, body any) {
			fixtures[operation] = fixture{path: path, body: body, open: c.open}
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
}

// publicOperations are open to everyone. A new one is added here on purpose.
var publicOperations = []string{"POST /oauth/token"}

func name(o httpapi.Operation) string { return o.Method + " " + o.Path }

func TestOperations(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		stranger := strangerOf(t, p)
		powerless := p.As(t, "tomas")
		anonymous := p.Anonymous()
		// Logging out comes last: it ends the sessions the others need.
		operations := slices.Clone(p.App.API.Operations())
		slices.SortStableFunc(operations, func(a, b httpapi.Operation) int {
			return strings.Compare(fmt.Sprint(a.Path == "/user/logout"), fmt.Sprint(b.Path == "/user/logout"))
		})
		for _, o := range operations {
			f, ok := fixtures[name(o)]
			if !ok {
				t.Errorf("%s has no fixture in operations_test.go", name(o))
				continue
			}
			call := func(c *apitest.Client) apitest.Response { return c.Do(o.Method, f.path, f.body, nil) }
			if o.Perm.NeedsLogin() {
				if got := call(anonymous); got.Status != http.StatusUnauthorized {
					t.Errorf("%s without a login: %d %s", name(o), got.Status, got.Body)
				}
			}
			if o.Perm.NeedsLogin() && !o.Perm.IsLoginOnly() {
				if got := call(powerless); got.Status != http.StatusForbidden {
					t.Errorf("%s without the permission: %d %s", name(o), got.Status, got.Body)
				}
			}
			if !f.open {
				expectHidden(t, name(o), o, call(stranger))
			}
		}
		for key := range fixtures {
			if !slices.ContainsFunc(operations, func(o httpapi.Operation) bool { return name(o) == key }) {
				t.Errorf("the fixture %s belongs to no operation", key)
			}
		}
	})
}

// expectHidden checks that a record of other brands and companies shows no trace.
func expectHidden(t *testing.T, operation string, o httpapi.Operation, got apitest.Response) {
	t.Helper()
	switch {
	case o.List && got.Status == http.StatusOK && strings.TrimSpace(got.Body) == "[]":
	case strings.HasSuffix(o.Path, "/sort") && got.Status == http.StatusNoContent: // foreign ids are passed over
	case strings.HasSuffix(o.Path, "/bulk") && got.Status == http.StatusOK && strings.Contains(got.Body, `"ok":false`):
	case strings.HasSuffix(o.Path, "/check") && got.Status == http.StatusOK && strings.Contains(got.Body, `"valid":true`): // it is taken
	case strings.HasSuffix(o.Path, "/bulk/used-by") && got.Status == http.StatusOK && strings.TrimSpace(got.Body) == "[]":
	case got.Status == http.StatusUnprocessableEntity && strings.Contains(got.Body, "not of your brands"): // a field names it
	case got.Status == http.StatusNotFound, got.Status == http.StatusForbidden && o.Method == http.MethodPost && !strings.Contains(o.Path, "{id}"):
	default:
		t.Errorf("%s with a record of others: %d %s", operation, got.Status, got.Body)
	}
}

// strangerOf makes a user who may do everything but sees brand 8 and company 12 only.
func strangerOf(t *testing.T, p *apitest.Program) *apitest.Client {
	t.Helper()
	ctx := t.Context()
	err := p.DB().Update(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		role, err := people.CreateRole(ctx, tx, "Everything", "admin")
		if err != nil {
			return err
		}
		if err := people.Grant(ctx, tx, role.ID, authz.Allow, "app.*"); err != nil {
			return err
		}
		egle, err := people.ByUsername(ctx, tx, "egle")
		if err != nil {
			return err
		}
		return people.Move(ctx, tx, egle.ID, role.ID, 12, []int64{8}, []int64{12})
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.As(t, "egle")
}

func TestPublicOperationsAreListed(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	var public []string
	for _, o := range p.App.API.Operations() {
		if !o.Perm.NeedsLogin() {
			public = append(public, name(o))
		}
	}
	if !slices.Equal(public, publicOperations) {
		t.Errorf("public operations are %v, expected %v", public, publicOperations)
	}
}

// Every write that a screen offers asks for that screen's permission; those
// that need a login only are about the caller himself.
func TestWritesNeedAPermission(t *testing.T) {
	own := []string{
		"POST /user/logout", "GET /user/logout", "POST /user/change-pass", "POST /user/download-token", "PUT /user/preferences", "PUT /user/profile",
		"POST /sfo/upload", "POST /image/upload", "POST /job/{id}/cancel", "POST /import/job/{id}/cancel",
		"POST /list-view", "PUT /list-view/{id}", "DELETE /list-view/{id}",
		"DELETE /session/{id}", "DELETE /session",
		"POST /user/second-factor", "POST /user/second-factor/confirm", "POST /user/second-factor/recovery-codes", "POST /user/second-factor/off",
	}
	p := apitest.Start(t, "sqlite")
	for _, o := range p.App.API.Operations() {
		if (o.Method != http.MethodGet || o.Writes) && o.Perm.IsLoginOnly() && !slices.Contains(own, name(o)) {
			t.Errorf("%s writes with a login only", name(o))
		}
	}
}
