import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import { statePermission } from '@/routing/declaration';
import { nameOf, useCarOf } from './listed';
import { type MyOffers, type Today, todayQuery, type Waits } from './my-offers';
import { useShownMoney } from './use-amounts';
import classes from './today.module.css';

type Offer = Today['offers'][number];

/** Counted only where there are any: most days begin without. */
const rare: ReadonlySet<Waits> = new Set(['question', 'accepted']);

const kinds = ['question', 'accepted', 'ending', 'changed', 'draft'] as const satisfies readonly Waits[];

/** The list of all that wait for the same. */
const lists: Partial<Record<Waits, Record<string, string>>> = {
  ending: { versionStatus: 'active', expiring: 'week' },
  changed: { changed: 'true' },
  draft: { versionStatus: 'draft' },
};

/** What a seller begins the day with. */
export function OffersToday({ today, recent }: { today: Today } & Pick<MyOffers, 'recent'>) {
  return (
    <div className={classes.offers}>
      <TodayOffers today={today} />
      <RecentOffers recent={recent} />
    </div>
  );
}

/** The day's work with offers: what waits, by urgency, each with its next step; the counts above filter it. */
function TodayOffers({ today: all }: { today: Today }) {
  const { t } = useTranslation('home');
  const [kind, setKind] = useState<Waits>();
  const { data = all } = useQuery({ ...todayQuery(kind), enabled: kind !== undefined });
  const { offers } = kind ? data : all;
  const counts: Record<Waits, number> = {
    question: all.questions,
    accepted: all.accepted,
    ending: all.ending,
    changed: all.changed,
    draft: all.drafts,
  };
  const counted = kinds.filter((one) => counts[one] > 0 || !rare.has(one));
  const notes: Record<Waits, string> = {
    question: t('today.note.question'),
    accepted: t('today.note.accepted'),
    ending: t('today.note.ending'),
    changed: t('today.note.changed'),
    draft: all.oldest_draft ? t('today.note.draft', { date: all.oldest_draft }) : t('today.note.noDraft'),
  };
  // Who has nothing to do with offers of their own reads one line, not four noughts.
  const isAnything = all.waiting + all.finished + all.finished_before > 0;
  const total = kind ? counts[kind] : all.waiting;
  return (
    <section aria-label={t('today.title')} className={classes.today}>
      {isAnything && (
        <div className={classes.counts}>
          {counted.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.count}
              aria-pressed={kind === one}
              onClick={() => setKind(kind === one ? undefined : one)}
            >
              <Count
                number={counts[one]}
                label={t(`today.kind.${one}`, { count: counts[one] })}
                note={notes[one]}
              />
            </button>
          ))}
          <div className={classes.count}>
            <Count
              number={all.finished}
              label={t('today.finished')}
              note={t('today.before', { number: integer(all.finished_before) })}
            />
          </div>
        </div>
      )}
      <div className={classes.card}>
        <Title order={2} className={classes.heading}>
          {t('today.title')}
        </Title>
        {offers.length === 0 && <p className={classes.nothing}>{t('today.nothing')}</p>}
        <ul className={classes.rows}>
          {offers.map((offer) => (
            <Row key={offer.id} offer={offer} day={all.day} />
          ))}
        </ul>
        {total > offers.length && (
          <Link to="/offer" search={kind && lists[kind]} className={classes.all}>
            {kind ? t('today.all', { number: integer(total) }) : t('today.allOffers')}
          </Link>
        )}
      </div>
    </section>
  );
}

function Count({ number, label, note }: { number: number; label: string; note: string }) {
  return (
    <>
      <span className={classes.line}>
        <strong className={classes.number}>{integer(number)}</strong> {label}
      </span>
      <span className={classes.note}>{note}</span>
    </>
  );
}

/** A customer who asks and has accepted waits for both; what was accepted and changed since is given again. */
const stepOf = ({ waits, also_accepted: isAccepted, accepted_car: given }: Offer) => {
  if (waits === 'changed' && given) return 'again';
  return isAccepted ? 'both' : waits;
};

const edit = statePermission('app.offer.edit', { params: ['versionId'] });

function Row({ offer, day }: { offer: Offer; day: string }) {
  const { t } = useTranslation('home');
  const { may } = useCan();
  const params = { versionId: offer.id };
  const isMine = may(edit(params));
  const { tone, label } = useReason(offer, day);
  const carOf = useCarOf();
  const write = useShownMoney();
  const { accepted_car: given } = offer;
  const step = t(`today.step.${isMine ? stepOf(offer) : 'view'}`);
  return (
    <li className={classes.row}>
      <Link to="/offer/view/$versionId" params={params} className={classes.who}>
        {nameOf(offer) || t('recent.nobody')}
        {offer.for && <span className={classes.for}>{t('today.for', { name: offer.for })}</span>}
      </Link>
      <span className={classes.car}>{carOf(offer)}</span>
      <span className={classes.why}>
        <StatusBadge tone={tone} label={label} />
        {offer.also_accepted && <StatusBadge tone="green" label={t('today.why.accepted')} />}
        {given && (
          <span className={classes.given}>
            {t('today.accepted', {
              car: [given.car, write(given.price_total, offer.currency)].filter(Boolean).join(' · '),
            })}
          </span>
        )}
      </span>
      <Button
        variant="default"
        size="xs"
        className={classes.step}
        aria-label={`${step}: ${offer.number}`}
        renderRoot={(props) => (
          <Link
            to={isMine && !rare.has(offer.waits) ? '/offer/edit/$versionId' : '/offer/view/$versionId'}
            params={params}
            search={isMine ? { step: 'summary' } : {}}
            {...props}
          />
        )}
      >
        {step}
      </Button>
    </li>
  );
}

/** Why the offer waits, in a word. */
function useReason(
  { waits, expire_date: last, updated_at: changed }: Offer,
  today: string,
): { tone: Tone; label: string } {
  const { t } = useTranslation('home');
  if (waits === 'question') return { tone: 'red', label: t('today.why.question') };
  if (waits === 'accepted') return { tone: 'green', label: t('today.why.accepted') };
  if (waits === 'ending' && last) {
    const left = days(today, last);
    if (left === 0) return { tone: 'red', label: t('today.why.today') };
    if (left === 1) return { tone: 'red', label: t('today.why.tomorrow') };
    return { tone: 'amber', label: t('today.why.ending', { date: last }) };
  }
  if (waits === 'changed') return { tone: 'amber', label: t('today.why.changed') };
  const old = days(date(changed), today);
  return { tone: 'grey', label: old > 0 ? t('today.why.draft', { count: old }) : t('today.why.draftToday') };
}

/** Days from one YYYY-MM-DD to another. */
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The offers opened last, to go back to. */
function RecentOffers({ recent }: Pick<MyOffers, 'recent'>) {
  const { t } = useTranslation('home');
  const carOf = useCarOf();
  return (
    <section aria-label={t('recent.title')} className={classes.card}>
      <Title order={2} className={classes.heading}>
        {t('recent.title')}
      </Title>
      {recent.length === 0 && <p className={classes.nothing}>{t('recent.nothing')}</p>}
      <ul className={classes.rows}>
        {recent.map((offer) => (
          <li key={offer.id}>
            <Link to="/offer/view/$versionId" params={{ versionId: offer.id }} className={classes.recent}>
              <span className={classes.name}>{nameOf(offer) || t('recent.nobody')}</span>
              <span className={classes.car}>{carOf(offer)}</span>
              <span className={classes.code}>{offer.number}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/offer" className={classes.all}>
        {t('today.allOffers')}
      </Link>
    </section>
  );
}
