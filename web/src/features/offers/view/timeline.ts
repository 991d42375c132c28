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
    | 'accepted'
    | 'acceptanceWithdrawn'
    | 'asked'
    | 'answered'
    | 'link'
    | 'linkRevoked'
    | 'opened'
    | 'openedLast'
    | 'archived'
    | 'restored';
  at: string;
  by: string;
  /** Which document, to whom it was sent, or whose it is now. */
  what?: string;
  /** How often the customer has opened the page. */
  count?: number;
}

interface Happened {
  history: readonly HistoryEntry[];
  documents: readonly Schemas['GivenDocument'][];
  mails: readonly Schemas['Sent'][];
  /** What the customer did on the page of the offer. */
  pages?: Pick<Schemas['Pages'], 'acceptances' | 'questions' | 'links'> | undefined;
}

/** What happened to an offer that its customer or its salesperson would name, the newest first. */
export function timelineOf({ history, documents, mails, pages }: Happened): OfferEvent[] {
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
  return [...events, ...given, ...sent, ...eventsOfPages(pages)].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  );
}

/** What became of the page of the customer: its links, what was accepted and asked there, and what was withdrawn of it. */
function eventsOfPages(pages: Happened['pages']): OfferEvent[] {
  const acceptances = pages?.acceptances ?? [];
  const accepted = acceptances.map(({ id, number, name, accepted_at: at }): OfferEvent => ({
    key: `accepted ${String(id)}`,
    kind: 'accepted',
    at,
    by: name,
    what: String(number),
  }));
  const withdrawn = acceptances.flatMap(
    ({ id, number, withdrawn_at: at, withdrawn_by_name: by }): OfferEvent[] =>
      at === null
        ? []
        : [{ key: `withdrawn ${String(id)}`, kind: 'acceptanceWithdrawn', at, by, what: String(number) }],
  );
  const asked = (pages?.questions ?? []).map(({ id, asked_at: at, text: what }): OfferEvent => ({
    key: `asked ${String(id)}`,
    kind: 'asked',
    at,
    by: '',
    what,
  }));
  const answered = (pages?.questions ?? []).flatMap(
    ({ id, answered_at: at, answered_by_name: by, text: what }): OfferEvent[] =>
      at === null ? [] : [{ key: `answered ${String(id)}`, kind: 'answered', at, by, what }],
  );
  return [...accepted, ...withdrawn, ...asked, ...answered, ...(pages?.links ?? []).flatMap(eventsOfLink)];
}

/** A link was made, opened for the first and for the last time, and withdrawn. */
function eventsOfLink(link: Schemas['Link']): OfferEvent[] {
  const { id, number, opened_at: first, last_at: last, opened_count: count, revoked_at: revoked } = link;
  const event = (kind: OfferEvent['kind'], at: string, by = ''): OfferEvent => ({
    key: `${kind} ${String(id)}`,
    kind,
    at,
    by,
    what: String(number),
  });
  return [
    event('link', link.created_at, link.created_by_name),
    ...(first === null ? [] : [event('opened', first)]),
    ...(last === null || count < 2 ? [] : [{ ...event('openedLast', last), count }]),
    ...(revoked === null ? [] : [event('linkRevoked', revoked, link.revoked_by_name)]),
  ];
}

/** Events about a document, which is named by its number. */
export const isOfDocument = (kind: OfferEvent['kind']) => ofDocuments.has(kind);

const ofDocuments: ReadonlySet<OfferEvent['kind']> = new Set([
  'document',
  'accepted',
  'acceptanceWithdrawn',
  'link',
  'linkRevoked',
  'opened',
  'openedLast',
]);

const outcomes: Readonly<Record<string, OfferEvent['kind']>> = { chosen: 'chosen', not_chosen: 'notChosen' };
