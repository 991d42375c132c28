import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { date, money } from '@/i18n/format';
import classes from './my-drafts.module.css';
import type { MyOffers } from './my-offers';

/** What the user works on, to go on with from the first page: drafts, and offers that were opened last. */
export function MyDrafts({ offers: { drafts, recent } }: { offers: MyOffers }) {
  const { t } = useTranslation('home');
  return (
    <>
      {drafts.length > 0 && (
        <Offers
          title={t('drafts.title')}
          offers={drafts}
          to="/offer/edit/$versionId"
          isLast={recent.length === 0}
        />
      )}
      {recent.length > 0 && (
        <Offers title={t('recent.title')} offers={recent} to="/offer/view/$versionId" isLast />
      )}
    </>
  );
}

interface OffersProps {
  title: string;
  offers: readonly Schemas['ListedVersion'][];
  to: '/offer/edit/$versionId' | '/offer/view/$versionId';
  /** Below it stands the way to all of them. */
  isLast: boolean;
}

function Offers({ title, offers, to, isLast }: OffersProps) {
  const { t } = useTranslation('home');
  return (
    <section aria-label={title}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      <ul className={classes.drafts}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link to={to} params={{ versionId: offer.id }} className={classes.draft}>
              <span className={classes.name}>
                {offer.customer_name || offer.title || t('drafts.nobody')}
                {offer.for && <span className={classes.for}>{t('drafts.for', { name: offer.for })}</span>}
              </span>
              <span className={classes.model}>{offer.model || offer.model_code}</span>
              <span className={classes.number}>{offer.number}</span>
              <span className={classes.changed}>{date(offer.updated_at)}</span>
              <span className={classes.total}>
                {money(centsOf(offer.price_total), { currency: offer.currency })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {isLast && (
        <Link to="/offer" className={classes.all}>
          {t('drafts.all')}
        </Link>
      )}
    </section>
  );
}
