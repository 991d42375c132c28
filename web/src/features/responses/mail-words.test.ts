import { expect, it } from 'vitest';
import { mailWords } from './mail-words';

const now = new Date('2026-11-29T15:20:00Z');
const morning = '2026-11-30T07:00:00Z';
const reminder = { kind: 'survey-reminder', status: 'queued', sent_at: null };

it('says of a mail that waits when it leaves, and never that it was sent', () => {
  expect(mailWords(reminder, { sending: true, send_at: morning }, now)).toEqual({
    key: 'talk.reminderLeaves',
    at: morning,
  });
  expect(mailWords(reminder, { sending: true, send_at: '2026-11-29T15:00:00Z' }, now)).toEqual({
    key: 'talk.reminderWaits',
  });
  expect(mailWords({ ...reminder, kind: 'survey' }, { sending: false, send_at: null }, now)).toEqual({
    key: 'talk.mailWaits',
  });
});

it('says of a mail that has left that it was sent, and of one that never did that it was not', () => {
  const way = { sending: false, send_at: morning };
  const sent = { ...reminder, status: 'sent', sent_at: '2026-11-29T15:16:00Z' };
  expect(mailWords(sent, way, now)).toEqual({ key: 'talk.reminder' });
  expect(mailWords({ ...sent, status: 'complained' }, way, now)).toEqual({ key: 'talk.reminder' });
  expect(mailWords({ ...reminder, status: 'cancelled' }, way, now)).toEqual({ key: 'talk.reminderNotSent' });
});
