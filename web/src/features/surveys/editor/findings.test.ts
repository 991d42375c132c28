import { expect, test } from 'vitest';
import { grouped } from './findings';
import type { Finding } from './useFindings';

const found = (part: Partial<Finding>): Finding => ({
  code: 'branch_backwards',
  question_id: 2,
  answer_id: 0,
  language: 0,
  field: '',
  blocks: 'save',
  ...part,
});

test('answers of a question that lead back are one finding, missing texts one for each language', () => {
  const back = found({ answer_id: 10, field: 'questions[1].answers[0].next_question_id' });
  const other = found({ question_id: 3 });
  const few = found({ code: 'few_answers' });
  const english = found({ code: 'text_missing', language: 2 });
  const { missing, others } = grouped([back, found({ answer_id: 9 }), other, few, english, english]);
  expect(others).toEqual([back, other, few]);
  expect([...missing]).toEqual([[2, [english, english]]]);
});
