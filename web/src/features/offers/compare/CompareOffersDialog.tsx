import { Button, Loader, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date, empty } from '@/i18n/format';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { ScrollRegion } from '@/kit/ui/ScrollRegion';
import { letterOf } from '../alternatives/letter';
import { fieldName } from '../list/field-words';
import { useShownMoney } from '../use-amounts';
import { useSaid } from '../view/use-said';
import { StateBadge } from '../StateBadge';
import classes from './CompareOffers.module.css';
import { compareQuery, pdfOfCompared } from './compare-query';

type Compared = Schemas['ComparedOffers'];

const parts = ['car', 'price', 'finance', 'offer', 'texts'] as const;

interface CompareOffersProps extends DialogProps {
  ids: readonly number[];
}

/** Offers beside each other: what differs, and on demand all that they say. */
export default function CompareOffersDialog({ ids, close }: CompareOffersProps) {
  const { t } = useTranslation(['offerlist', 'common']);
  const [isAll, setAll] = useState(false);
  const { data, error, refetch } = useQuery(compareQuery(ids));
  const differing = data?.rows.filter(({ differs }) => differs) ?? [];
  // What they come to stands there also where it is the same.
  const rows = data?.rows.filter(({ differs, field }) => differs || isAll || field === 'price_total') ?? [];
  return (
    <Dialog
      title={t('compareOffers.title')}
      size="large"
      onClose={() => close()}
      buttons={
        <>
          <Switch
            className={classes.all}
            label={t('compareOffers.all')}
            checked={isAll}
            onChange={({ currentTarget: { checked } }) => setAll(checked)}
          />
          <Button
            variant="default"
            component="a"
            href={pdfOfCompared(ids, isAll)}
            target="_blank"
            rel="noopener"
          >
            {t('compareOffers.pdf')}
          </Button>
        </>
      }
    >
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Loader size="sm" />}
      {data && (
        <ScrollRegion label={t('compareOffers.title')} className={classes.scroller}>
          <table className={classes.table} style={{ '--offers': data.offers.length } as CSSProperties}>
            <thead>
              <tr>
                <th scope="col">{t('compare.what')}</th>
                {data.offers.map((offer) => (
                  <OfferHead key={offer.id} offer={offer} of={data.offers} />
                ))}
              </tr>
            </thead>
            {parts.map((part) => (
              <Part key={part} part={part} rows={rows} offers={data.offers} />
            ))}
          </table>
          {differing.length === 0 && !isAll && <p>{t('compareOffers.same')}</p>}
        </ScrollRegion>
      )}
    </Dialog>
  );
}

function OfferHead({ offer, of }: { offer: Compared['offers'][number]; of: Compared['offers'] }) {
  const { t } = useTranslation('offerlist');
  const first = (one: Compared['offers'][number]) => one.alternative_of ?? one.id;
  const isAlternative = of.every((one) => first(one) === first(offer));
  return (
    <th scope="col">
      {isAlternative && (
        <span className={classes.letter}>
          {t('alternatives.letter', { letter: letterOf(offer.alternative) })}
        </span>
      )}
      {offer.model || empty}
      <span className={classes.below}>{offer.number}</span>
      <span className={classes.below}>
        <StateBadge state={offer.state} label={t(`offers.values.versionStatus.${offer.state}`)} />
      </span>
      {offer.document > 0 && (
        <span className={classes.below}>
          {t(offer.changed_since ? 'compareOffers.changed' : 'compareOffers.document', {
            number: offer.document,
          })}
        </span>
      )}
      {offer.expire_date && (
        <span className={classes.below}>{t('compareOffers.until', { date: date(offer.expire_date) })}</span>
      )}
    </th>
  );
}

/** What an offer costs more or less than the first. */
function Difference({ by, currency }: { by: number | null; currency: string }) {
  const write = useShownMoney();
  if (by === null) return null;
  return (
    <span className={classes.below}>
      {by < 0 ? '−' : '+'}
      {write(Math.abs(by), currency)}
    </span>
  );
}

const classesOfOne = new Set(['line', 'mvar', 'exterior', 'wheel', 'interior', 'trim', 'trim_finish']);

/** Whether a row is of what a car has one of, such as its paint: the values are options. */
const isClass = (field: string) => classesOfOne.has(field);

/** As a document says it; prices of one type are with VAT and those of another without. */
function useWords() {
  const { t } = useTranslation('offerlist');
  const said = useSaid();
  return (row: Compared['rows'][number], fact: Schemas['Fact'], currency: string) => {
    const text = said(row, fact, currency);
    if (isClass(row.field)) return fact.amount ? `${fact.name ?? ''}\n${String(text)}` : fact.name;
    if (row.field !== 'type') return text;
    return t(fact.text === 'standard' ? 'compareOffers.withVat' : 'compareOffers.withoutVat', { type: text });
  };
}

interface PartProps {
  part: (typeof parts)[number];
  rows: Compared['rows'];
  offers: Compared['offers'];
}

function Part({ part, rows: all, offers }: PartProps) {
  const { t } = useTranslation('offerlist');
  const words = useWords();
  const rows = all.filter((row) => row.part === part);
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={offers.length + 1} className={classes.part}>
          {t(`compare.parts.${part}`)}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={`${row.field} ${String(row.id ?? row.name ?? '')}`} data-total={row.field === 'price_total'}>
          <th scope="row">
            {row.name || fieldName(row.field)}
            {row.code && <code className={classes.below}>{row.code}</code>}
          </th>
          {row.values.map((fact, at) => (
            <td
              key={offers[at]?.id}
              data-amount={(fact?.amount !== undefined && !isClass(row.field)) || undefined}
            >
              {fact ? words(row, fact, offers[at]?.currency ?? '') : empty}
              <Difference by={row.differences[at] ?? null} currency={offers[at]?.currency ?? ''} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
