import { expect, it } from 'vitest';
import { between } from './follow-up';

const opened = '2026-11-20T09:00:00Z';

it.each([
  ['2026-11-20T09:00:20Z', { unit: 'minutes', minutes: 0 }],
  ['2026-11-20T09:59:00Z', { unit: 'minutes', minutes: 59 }],
  ['2026-11-20T17:49:00Z', { unit: 'hours', hours: 8, minutes: 49 }],
  ['2026-11-22T07:33:00Z', { unit: 'days', days: 1, hours: 22 }],
  ['2026-11-20T08:00:00Z', { unit: 'minutes', minutes: 0 }],
])('until %s it is %o', (then, span) => {
  expect(between(opened, then)).toMatchObject(span);
});
