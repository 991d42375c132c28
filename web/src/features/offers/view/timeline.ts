import type { Schemas } from '@/api/client';
import type { HistoryEntry } from '@/kit/record/history';

/** One thing that happened to an offer. */
export interface OfferEvent {
  key: string;
  kind:
    | 'made'
    | 'document'
    | 'mail'
    | 'handedOver'
    | 'chosen'
    | 'notChosen'
    | 'reopened'
    | 'archived'
    | 'restored';
  at: string;
  by: string;
  /** Which document, to whom it was sent, or whose it is now. */
  what?: string;
}

interface Happened {
  history: readonly HistoryEntry[];
  documents: readonly Schemas['GivenDocument'][];
  mails: readonly Schemas['Sent'][];
}

/** What happened to an offer that its customer or its salesperson would name, the newest first. */
export function timelineOf({ history, documents, mails }: Happened): OfferEvent[] {
  const events: OfferEvent[] = history.flatMap((entry) => {
    const { id, at, actor_name: by, action, changes } = entry;
    const event = (kind: OfferEvent['kind'], what?: unknown): OfferEvent => ({
      key: `${kind} ${String(id)}`,
      kind,
      at,
      by,
      ...(typeof what === 'string' && what !== '' && { what }),
    });
    if (action === 'create') return [event('made')];
    const found: OfferEvent[] = [];
    if (changes.user_id) found.push(event('handedOver', changes.user_id[1]));
    if (changes.outcome) found.push(event(outcomes[String(changes.outcome[1])] ?? 'reopened'));
    if (changes.status?.[1] === 'archived') found.push(event('archived'));
    else if (changes.status?.[0] === 'archived') found.push(event('restored'));
    return found;
  });
  const given = documents.map(({ number, finished_at: at, finished_by_name: by }) => ({
    key: `document ${String(number)}`,
    kind: 'document' as const,
    at,
    by,
    what: String(number),
  }));
  const sent = mails.map(({ id, to, sent_at: at, created_at: queued, by_name: by }) => ({
    key: `mail ${String(id)}`,
    kind: 'mail' as const,
    at: at ?? queued,
    by,
    what: to,
  }));
  return [...events, ...given, ...sent].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const outcomes: Readonly<Record<string, OfferEvent['kind']>> = { chosen: 'chosen', not_chosen: 'notChosen' };
