import type { Schemas } from '@/api/client';

export type Texts = Readonly<Record<string, string>>;
type Text<Name extends string> = Record<Name, Record<string, string>>;

/** What can be chosen; the server leaves nothing of it out. */
export type Answer = Omit<Required<Schemas['OfferedAnswer']>, 'texts'> & { texts: Text<'text'> };
export type Question = Omit<Required<Schemas['AskedQuestion']>, 'answers' | 'texts'> & {
  texts: Text<'text' | 'hint'>;
  answers: Answer[];
};
export type QuestionType = Question['type'];
export type Questionnaire = Omit<Schemas['Questionnaire'], 'questions' | 'texts'> & {
  texts: Text<'heading' | 'intro' | 'thanks'>;
  questions: Question[];
};

/** What of a version is edited. */
export type Draft = Pick<
  Questionnaire,
  | 'title'
  | 'business_unit'
  | 'anonymous'
  | 'request_contacts'
  | 'languages'
  | 'texts'
  | 'template_id'
  | 'questions'
>;

export const questionTypes = ['nps', 'stars', 'radio', 'other'] as const satisfies readonly QuestionType[];

export const draftOf = (version: Questionnaire): Draft => ({
  title: version.title,
  business_unit: version.business_unit,
  anonymous: version.anonymous,
  request_contacts: version.request_contacts,
  languages: version.languages,
  texts: version.texts,
  template_id: version.template_id,
  questions: version.questions,
});

export const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other);

/** An id below all there are: what is new has no other yet. */
function newId({ questions }: Draft): number {
  const ids = questions.flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)]);
  return Math.min(0, ...ids) - 1;
}

/** How many answers a question of a type begins with, and their points. */
const presets: Readonly<Record<QuestionType, number>> = { nps: 11, stars: 5, radio: 9, other: 0 };

export function addQuestion(draft: Draft, type: QuestionType): { draft: Draft; id: number } {
  const id = newId(draft);
  const count = presets[type];
  const answers: Answer[] = Array.from({ length: count }, (_, at) => ({
    id: id - 1 - at,
    question_id: 0,
    key: 0,
    kpi_value: count - at,
    next_question_id: null,
    ends: false,
    position: at + 1,
    texts: { text: {} },
  }));
  const question: Question = {
    id,
    key: 0,
    type,
    kpi_id: null,
    kpi_value: 0,
    required: true,
    comments: true,
    position: 0,
    texts: { text: {}, hint: {} },
    answers,
  };
  return { draft: { ...draft, questions: [...draft.questions, question] }, id };
}

export function changeQuestion(draft: Draft, id: number, change: Partial<Question>): Draft {
  return {
    ...draft,
    questions: draft.questions.map((question) =>
      question.id === id ? withRules({ ...question, ...change }) : question,
    ),
  };
}

/** A KPI makes a question required and counts once unless a weight is given (Y-017). */
function withRules(question: Question): Question {
  if (question.kpi_id === null) return { ...question, kpi_value: 0 };
  return { ...question, required: true, kpi_value: question.kpi_value || 1 };
}

const withoutBranchTo = (question: Question, id: number): Question => ({
  ...question,
  answers: question.answers.map((answer) =>
    answer.next_question_id === id ? { ...answer, next_question_id: null } : answer,
  ),
});

/** Takes a question out; branches to it go on with the next one. */
export function removeQuestion(draft: Draft, id: number): Draft {
  return {
    ...draft,
    questions: draft.questions
      .filter((question) => question.id !== id)
      .map((question) => withoutBranchTo(question, id)),
  };
}

export function moveQuestion(draft: Draft, from: number, to: number): Draft {
  const question = draft.questions[from];
  if (!question || to < 0 || to >= draft.questions.length || from === to) return draft;
  const others = draft.questions.filter((_, at) => at !== from);
  return { ...draft, questions: [...others.slice(0, to), question, ...others.slice(to)] };
}

export function changeAnswer(draft: Draft, questionId: number, id: number, change: Partial<Answer>): Draft {
  return withAnswers(draft, questionId, (answers) =>
    answers.map((answer) => (answer.id === id ? { ...answer, ...change } : answer)),
  );
}

export function addAnswer(draft: Draft, questionId: number): Draft {
  const id = newId(draft);
  return withAnswers(draft, questionId, (answers) => [
    ...answers,
    {
      id,
      question_id: 0,
      key: 0,
      kpi_value: 0,
      next_question_id: null,
      ends: false,
      position: answers.length + 1,
      texts: { text: {} },
    },
  ]);
}

export const removeAnswer = (draft: Draft, questionId: number, id: number): Draft =>
  withAnswers(draft, questionId, (answers) => answers.filter((answer) => answer.id !== id));

function withAnswers(draft: Draft, id: number, change: (answers: Answer[]) => Answer[]): Draft {
  return {
    ...draft,
    questions: draft.questions.map((question) =>
      question.id === id ? { ...question, answers: change(question.answers) } : question,
    ),
  };
}

export function withText(texts: Texts, language: number, text: string): Record<string, string> {
  const { [String(language)]: _, ...others } = texts;
  return text === '' ? others : { ...others, [language]: text };
}

/** Answers whose branch does not lead forward any more, by their ids. */
export function backwards({ questions }: Draft): ReadonlySet<number> {
  const placeOf = new Map(questions.map(({ id }, at) => [id, at]));
  return new Set(
    questions.flatMap(({ answers }, at) =>
      answers
        .filter(({ next_question_id: next }) => next !== null && (placeOf.get(next) ?? -1) <= at)
        .map(({ id }) => id),
    ),
  );
}

/** Which questions lead to another one by a branch, by their places. */
export function branchesTo({ questions }: Draft, id: number): readonly number[] {
  return questions.flatMap(({ answers }, at) =>
    answers.some((answer) => answer.next_question_id === id) ? [at] : [],
  );
}

/** The keys of questions whose figures end: another type, KPI, weight or points, or other answers where they count (Y-009). */
export function endedTrends(from: Draft, to: Draft): readonly number[] {
  return to.questions.flatMap((is) => {
    const was = is.key === 0 ? undefined : from.questions.find(({ key }) => key === is.key);
    if (!was) return [];
    const ends =
      was.type !== is.type ||
      was.kpi_id !== is.kpi_id ||
      was.kpi_value !== is.kpi_value ||
      pointsDiffer(was, is);
    return ends ? [is.key] : [];
  });
}

function pointsDiffer(was: Question, is: Question): boolean {
  const counts = is.kpi_id !== null;
  // Rows that were never filled in are dropped.
  const offered = is.answers.filter(
    ({ key, texts }) => key !== 0 || is.type !== 'radio' || Object.keys(texts.text).length > 0,
  );
  if (counts && offered.length !== was.answers.length) return true;
  return offered.some((answer) => {
    const before = answer.key === 0 ? undefined : was.answers.find(({ key }) => key === answer.key);
    return before ? before.kpi_value !== answer.kpi_value : counts;
  });
}

/** How much of a version is written in a language, in percent. */
export function completeness(draft: Draft, language: number): number {
  const all = places(draft);
  const done = all.filter((texts) => texts[String(language)]).length;
  return all.length === 0 ? 100 : Math.floor((100 * done) / all.length);
}

function places({ texts, questions }: Draft): readonly Texts[] {
  const optional = [texts.heading, texts.intro, texts.thanks, ...questions.map((one) => one.texts.hint)];
  const rows = questions.flatMap(({ type, answers }) =>
    type === 'radio' ? answers.map((answer) => answer.texts.text) : [],
  );
  return [
    ...optional.filter((one) => Object.keys(one).length > 0),
    ...questions.map((one) => one.texts.text),
    // Rows that were never filled in are dropped.
    ...rows.filter((one) => Object.keys(one).length > 0),
  ];
}

/** One way from a question to another, or to the end (null), and by which answers. */
export interface Way {
  from: number;
  to: number | null;
  labels: readonly string[];
}

/** The ways through a version, for its picture; those to the next question have no labels where all go there. */
export function ways({ questions }: Draft, labelOf: (question: Question, at: number) => string): Way[] {
  return questions.flatMap((question, at) => {
    const next = questions[at + 1]?.id ?? null;
    const by = new Map<number | null, string[]>();
    question.answers.forEach((answer, place) => {
      if (question.type === 'radio' && Object.keys(answer.texts.text).length === 0) return;
      const to = answer.ends ? null : (answer.next_question_id ?? next);
      by.set(to, [...(by.get(to) ?? []), labelOf(question, place)]);
    });
    if (by.size === 0 || (!question.required && !by.has(next))) by.set(next, []);
    return [...by].map(([to, labels]) => ({ from: question.id, to, labels: by.size === 1 ? [] : labels }));
  });
}

/** Labels in a row become a range: "0-6" for 6, 5, 4, 3, 2, 1, 0. */
export function shortLabels(labels: readonly string[]): string {
  const numbers = labels.map(Number);
  const isRange =
    numbers.length > 2 && numbers.every((n, at) => at === 0 || n === (numbers[at - 1] ?? 0) - 1);
  return isRange ? `${String(numbers.at(-1))}–${String(numbers[0])}` : labels.join(', ');
}
