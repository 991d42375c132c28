import { Anchor } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { Timeline, TimelineEntry } from '@/kit/ui/Timeline';
import classes from './Story.module.css';

type Event = Schemas['StoryEvent'];

/** How many events come at once. */
const atOnce = 10;

/** What became of a customer in the whole group, the newest first. */
export function Story({ customerId }: { customerId: number }) {
  const { t } = useTranslation('customers');
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['customer-story', customerId],
    queryFn: async ({ pageParam, signal }) => {
      const params = { path: { id: customerId }, query: { before: pageParam, limit: atOnce } };
      return (await client.GET('/customer/timeline/{id}', { params, signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: (last) => last?.next || undefined,
    staleTime: 0,
    meta: { errors: 'silent' },
  });
  const events = data?.pages.flatMap((page) => page?.events ?? []) ?? [];
  if (events.length === 0) return null;
  return (
    <section className={classes.story} aria-label={t('story.title')}>
      <h2>{t('story.title')}</h2>
      <Timeline>
        {events.map((event) => (
          <TimelineEntry
            key={`${event.kind} ${String(event.id)} ${event.at}`}
            what={<What event={event} />}
            at={event.at}
            isDay={event.kind === 'visit'}
            by={event.company}
          >
            <EventLine event={event} />
          </TimelineEntry>
        ))}
      </Timeline>
      {hasNextPage && (
        <button
          type="button"
          className={classes.more}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('story.more')}
        </button>
      )}
    </section>
  );
}

/** What it was, in a word; leads there. */
function What({ event: { kind, id, unit } }: { event: Event }) {
  const { t } = useTranslation('customers');
  const router = useRouter();
  const words =
    kind === 'visit'
      ? t(`story.visit.${unit === 'service' ? 'service' : 'sales'}`)
      : t(`story.kinds.${kind}`);
  const to = {
    offer: `/offer/view/${String(id)}`,
    order: `/order/view/${String(id)}`,
    vehicle: `/vehicle/edit/${String(id)}`,
    reservation: `/vehicle/edit/${String(id)}`,
    visit: `/transaction/edit/${String(id)}`,
    response: `/survey/response/${String(id)}`,
  }[kind];
  // Answers have a page only where their area is there.
  if (kind === 'response' && !('/survey/response/$responseId' in router.routesByPath)) return words;
  return (
    <Anchor inherit renderRoot={(props) => <Link to={to} {...props} />}>
      {words}
    </Anchor>
  );
}

const offerStates = [
  'draft',
  'template',
  'active',
  'expired',
  'chosen',
  'not_chosen',
  'archived',
  'used',
] as const;
const orderStates = ['new', 'open', 'processed', 'confirmed', 'rejected'] as const;
const reservationStates = ['queued', 'active', 'used', 'released', 'expired'] as const;
const responseStates = ['started', 'completed', 'abandoned', 'cancelled'] as const;

/** What is to be said of it beside: what it is called, how far it is, the score. */
function EventLine({ event: { kind, name, state, nps } }: { event: Event }) {
  const { t } = useTranslation('customers');
  const known = <State extends string>(all: readonly State[]) => all.find((one) => one === state);
  const offer = kind === 'offer' ? known(offerStates) : undefined;
  const order = kind === 'order' ? known(orderStates) : undefined;
  const reservation = kind === 'reservation' ? known(reservationStates) : undefined;
  const response = kind === 'response' ? known(responseStates) : undefined;
  const parts = [
    name,
    offer && t(`story.offer.${offer}`),
    order && t(`story.order.${order}`),
    reservation && t(`story.reservation.${reservation}`),
    response && t(`story.response.${response}`),
    nps !== null && t('story.nps', { nps }),
  ].filter(Boolean);
  return parts.length > 0 && <span>{parts.join(', ')}</span>;
}
