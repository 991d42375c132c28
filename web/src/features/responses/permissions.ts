/** Who reads answers, and says something about them. */
export const mayAnswers = { state: 'app.survey.response', or: { state: 'app.survey.followup' } };
