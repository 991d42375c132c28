package person

// Known is a customer as other areas choose and show one.
type Known struct {
	ID          int64  `json:"id"`
	Type        string `json:"type" enum:"person,company"`
	Name        string `json:"name" doc:"what the customer goes by: the company, or the person"`
	Phone       string `json:"phone"`
	Email       string `json:"email"`
	CompanyCode string `json:"company_code"`
}
