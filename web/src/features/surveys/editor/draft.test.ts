import { describe, expect, test } from 'vitest';
import {
  addAnswer,
  addQuestion,
  backwards,
  branchesTo,
  changeAnswer,
  changeQuestion,
  completeness,
  type Draft,
  endedTrends,
  moveQuestion,
  removeQuestion,
  shortLabels,
  ways,
} from './draft';

const empty: Draft = {
  title: 'Apklausa',
  business_unit: 'sales',
  anonymous: false,
  request_contacts: false,
  languages: [1, 2],
  texts: { heading: {}, intro: {}, thanks: {} },
  template_id: null,
  questions: [],
};

/** An NPS question and two others. */
function three(): Draft {
  let draft = addQuestion(empty, 'nps').draft;
  draft = addQuestion(draft, 'stars').draft;
  return addQuestion(draft, 'other').draft;
}

describe('the draft of a version', () => {
  test('questions begin with the answers of their type, all ids different', () => {
    const draft = addQuestion(three(), 'radio').draft;
    expect(draft.questions.map(({ answers }) => answers.length)).toEqual([11, 5, 0, 9]);
    const ids = draft.questions.flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(draft.questions[0]?.answers.map((answer) => answer.kpi_value)).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    const longer = addAnswer(draft, draft.questions[3]?.id ?? 0);
    expect(longer.questions[3]?.answers).toHaveLength(10);
  });

  test('a KPI makes a question required and counts once', () => {
    const draft = three();
    const id = draft.questions[1]?.id ?? 0;
    const optional = changeQuestion(draft, id, { required: false });
    expect(optional.questions[1]?.required).toBe(false);
    const counted = changeQuestion(optional, id, { kpi_id: 5 });
    expect(counted.questions[1]).toMatchObject({ required: true, kpi_value: 1 });
    expect(changeQuestion(counted, id, { kpi_id: null }).questions[1]?.kpi_value).toBe(0);
  });

  test('a move that turns a branch back is found, and a removed question leaves none behind', () => {
    const draft = three();
    const [nps, , other] = draft.questions;
    const answer = nps?.answers[0]?.id ?? 0;
    const branched = changeAnswer(draft, nps?.id ?? 0, answer, { next_question_id: other?.id ?? 0 });
    expect(backwards(branched).size).toBe(0);
    expect(branchesTo(branched, other?.id ?? 0)).toEqual([0]);
    expect([...backwards(moveQuestion(branched, 0, 2))]).toEqual([answer]);
    expect(removeQuestion(branched, other?.id ?? 0).questions[0]?.answers[0]?.next_question_id).toBeNull();
  });

  test('figures end with other points or weights, not with other words or a new question', () => {
    const asked = three();
    const questions = asked.questions.map((question, at) => ({
      ...question,
      key: at + 1,
      answers: question.answers.map((answer, place) => ({ ...answer, key: 100 * at + place + 1 })),
    }));
    const version = changeQuestion({ ...asked, questions }, questions[1]?.id ?? 0, { kpi_id: 5 });
    const stars = version.questions[1];
    const id = stars?.id ?? 0;
    expect(endedTrends(version, addQuestion(version, 'radio').draft)).toEqual([]);
    expect(endedTrends(version, moveQuestion(version, 1, 2))).toEqual([]);
    expect(endedTrends(version, removeQuestion(version, id))).toEqual([]);
    expect(
      endedTrends(version, changeQuestion(version, id, { texts: { text: { 1: 'A' }, hint: {} } })),
    ).toEqual([]);
    expect(endedTrends(version, changeQuestion(version, id, { kpi_value: 3 }))).toEqual([2]);
    expect(endedTrends(version, changeQuestion(version, id, { kpi_id: 6 }))).toEqual([2]);
    expect(
      endedTrends(version, changeAnswer(version, id, stars?.answers[0]?.id ?? 0, { kpi_value: 9 })),
    ).toEqual([2]);
    expect(endedTrends(version, addAnswer(version, id))).toEqual([2]);
  });

  test('a language is as complete as its texts', () => {
    const draft = three();
    const id = draft.questions[0]?.id ?? 0;
    const written = changeQuestion(draft, id, { texts: { text: { 1: 'A', 2: 'B' }, hint: { 1: 'C' } } });
    expect(completeness(written, 1)).toBe(50);
    expect(completeness(written, 2)).toBe(25);
    expect(completeness(empty, 2)).toBe(100);
  });

  test('the picture has each way once, with what leads there', () => {
    const draft = three();
    const [nps, stars, other] = draft.questions.map(({ id }) => id);
    let branched = draft;
    for (const answer of draft.questions[0]?.answers.slice(0, 4) ?? []) {
      branched = changeAnswer(branched, nps ?? 0, answer.id, { next_question_id: other ?? 0 });
    }
    expect(ways(branched, (_, at) => String(10 - at))).toEqual([
      { from: nps, to: other, labels: ['10', '9', '8', '7'] },
      { from: nps, to: stars, labels: ['6', '5', '4', '3', '2', '1', '0'] },
      { from: stars, to: other, labels: [] },
      { from: other, to: null, labels: [] },
    ]);
    expect(shortLabels(['6', '5', '4', '3', '2', '1', '0'])).toBe('0–6');
    expect(shortLabels(['Kaina', 'Kita'])).toBe('Kaina, Kita');
  });
});
