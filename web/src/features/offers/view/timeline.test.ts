import { describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import type { HistoryEntry } from '@/kit/record/history';
import { timelineOf } from './timeline';

const entry = (
  id: number,
  at: string,
  action: string,
  changes: HistoryEntry['changes'] = {},
): HistoryEntry => ({
  id,
  at,
  actor_name: 'Jonas',
  action,
  changes,
  revision: id,
});

describe('the timeline of an offer', () => {
  it('has what its people would name, the newest first', () => {
    const events = timelineOf({
      history: [
        entry(1, '2026-01-01T08:00:00Z', 'create', { user_id: [null, 'Jonas'] }),
        entry(2, '2026-01-02T08:00:00Z', 'update', { comment: ['', 'Skambinti'] }),
        entry(3, '2026-01-05T08:00:00Z', 'update', { user_id: ['Jonas', 'Saulė'] }),
        entry(4, '2026-01-06T08:00:00Z', 'update', { outcome: ['', 'chosen'] }),
        entry(5, '2026-01-07T08:00:00Z', 'update', {
          outcome: ['chosen', ''],
          status: ['active', 'archived'],
        }),
        entry(6, '2026-01-08T08:00:00Z', 'update', { status: ['archived', 'active'] }),
      ],
      documents: [
        {
          number: 1,
          finished_at: '2026-01-03T08:00:00Z',
          finished_by_name: 'Jonas',
        } as Schemas['GivenDocument'],
      ],
      mails: [
        { id: 9, to: 'ona@example.com', sent_at: null, created_at: '2026-01-04T08:00:00Z', by_name: 'Jonas' },
      ] as unknown as Schemas['Sent'][],
      pages: {
        acceptances: [
          {
            id: 1,
            number: 1,
            name: 'Ona',
            accepted_at: '2026-01-05T09:00:00Z',
            withdrawn_at: '2026-01-06T07:00:00Z',
            withdrawn_by_name: 'Jonas',
          },
        ] as Schemas['Acceptance'][],
        questions: [
          {
            id: 1,
            asked_at: '2026-01-04T12:00:00Z',
            text: 'Kada?',
            answered_at: '2026-01-04T15:00:00Z',
            answered_by_name: 'Jonas',
          },
        ] as Schemas['Question'][],
        links: [
          {
            id: 1,
            number: 1,
            created_at: '2026-01-03T09:00:00Z',
            created_by_name: 'Jonas',
            opened_at: '2026-01-03T10:00:00Z',
            last_at: '2026-01-04T16:00:00Z',
            opened_count: 3,
            revoked_at: '2026-01-06T07:30:00Z',
            revoked_by_name: 'Jonas',
          },
        ] as Schemas['Link'][],
      },
    });
    expect(events.map(({ kind, what, count }) => [kind, what, count].filter(Boolean).join(' '))).toEqual([
      'restored',
      'reopened',
      'archived',
      'chosen',
      'linkRevoked 1',
      'acceptanceWithdrawn 1',
      'accepted 1',
      'handedOver Saulė',
      'openedLast 1 3',
      'answered Kada?',
      'asked Kada?',
      'mail ona@example.com',
      'opened 1',
      'link 1',
      'document 1',
      'made',
    ]);
  });

  it('says once that a page was opened once', () => {
    const opened = '2026-01-03T10:00:00Z';
    const link = { id: 1, number: 1, created_at: '2026-01-03T09:00:00Z', revoked_at: null };
    const links = [{ ...link, opened_at: opened, last_at: opened, opened_count: 1 }] as Schemas['Link'][];
    const events = timelineOf({
      history: [],
      documents: [],
      mails: [],
      pages: { links, acceptances: [], questions: [] },
    });
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'link']);
  });
});
