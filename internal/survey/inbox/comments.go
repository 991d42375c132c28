package inbox

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/survey/followup"
)

type commentsInput struct {
	httpapi.ListInput
	ResponseID int64 `query:"responseId" doc:"whose; without it there is none"`
}

// filterComments narrows comments to those of a response.
func filterComments(in *commentsInput) ([]db.Condition, error) {
	return []db.Condition{db.Equal("survey_response_id", in.ResponseID)}, nil
}

type commentInput struct {
	Body struct {
		ResponseID    int64  `json:"survey_response_id" minimum:"1"`
		Type          string `json:"type,omitempty" enum:"comment,task,reopen,closed" default:"comment" doc:"a comment with somebody responsible is a task"`
		Comment       string `json:"comment,omitempty" doc:"needed of a comment; a closing and a reopening without it say so in the language of who writes"`
		ResponsibleID *int64 `json:"responsible_user_id,omitempty" nullable:"true" doc:"whose task it is; a reopening without it is for whom it was before"`
		CauseID       *int64 `json:"cause_id,omitempty" nullable:"true" doc:"of a closing: why the customer was not content"`
		ActionID      *int64 `json:"action_id,omitempty" nullable:"true" doc:"of a closing: what was done about it"`
	}
}

// addComment notes what the caller says about a response (Y-063 to Y-068).
func addComment(ctx context.Context, tx *db.Tx, in *commentInput) (followup.Comment, error) {
	b := &in.Body
	said, err := followup.Say(ctx, tx, b.ResponseID, followup.Said{
		Type:          b.Type,
		Text:          b.Comment,
		ResponsibleID: b.ResponsibleID,
		CauseID:       b.CauseID,
		ActionID:      b.ActionID,
	})
	return said, fault.MissingAt("survey_response_id", err)
}
