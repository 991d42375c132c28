package configure_test

import (
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestAStepWhoseChoiceIsGoneIsOpen: once the list no longer sells the colour that was chosen, the step of the colour is
// open, the standard one is neither shown nor printed as chosen, and what is lost is named.
func TestAStepWhoseChoiceIsGoneIsOpen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "475", "")
		apitest.Done[any](t, c.Delete(fmt.Sprintf("/model-feature/%d", modelFeature(t, c, "475"))))

		type shown struct {
			Steps []struct {
				Step           string
				Done, Required bool
				Chosen         []string
			}
			Lines    []struct{ Code, Step, State string }
			Findings []struct {
				Code      string
				FeatureID *int64 `json:"feature_id"`
			}
		}
		look := func() shown { return apitest.Done[shown](t, c.Get(fmt.Sprintf("/version/car/%d", c.ID))) }
		car := look()
		for _, s := range car.Steps {
			if s.Step == "exterior" && (s.Done || !s.Required || len(s.Chosen) > 0) {
				t.Errorf("the step of the colour is not open: %+v", s)
			}
		}
		for _, l := range car.Lines {
			if l.Step == "exterior" && l.State != "gone" {
				t.Errorf("a colour that nobody has chosen: %+v", l)
			}
		}
		named := false
		for _, f := range car.Findings {
			named = named || f.Code == "gone" && f.FeatureID != nil && *f.FeatureID == c.At["475"]
		}
		if !named {
			t.Errorf("what is lost is not named: %+v", car.Findings)
		}

		type fact struct{ Field, Code string }
		for _, f := range apitest.Done[struct{ Facts []fact }](t, c.Get(fmt.Sprintf("/version/view/%d", c.ID))).Facts {
			if f.Code == "300" {
				t.Errorf("the draft prints the standard colour: %+v", f)
			}
		}
		missing := apitest.Done[struct{ Missing []struct{ Field string } }](t, c.Get(fmt.Sprintf("/version/summary/%d", c.ID))).Missing
		if !slices.ContainsFunc(missing, func(m struct{ Field string }) bool { return m.Field == "exterior_id" }) {
			t.Errorf("it can be finished without a colour: %+v", missing)
		}

		// Another colour fills the step, and so does taking off what is gone: the standard one is chosen by that.
		apitest.Done[any](t, c.Post(fmt.Sprintf("/version-changer/delete-feature/%d/%d", c.ID, c.At["475"]), nil))
		for _, s := range look().Steps {
			if s.Step == "exterior" && !s.Done {
				t.Errorf("after taking it off: %+v", s)
			}
		}
	})
}
