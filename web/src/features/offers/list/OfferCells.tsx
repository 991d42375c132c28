import { IconCar, IconCircleCheck, IconPencilExclamation, IconTag, IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextCell } from '@/kit/fields/cells';
import { letterOf } from '../alternatives/letter';
import { StateBadge } from '../StateBadge';
import { useShownMoney } from '../use-amounts';
import type { ListedOffer } from './listed-offer';
import classes from './OfferCells.module.css';

/** The number of the offer, with its letter among alternatives. */
export function NumberCell({ row: { number, alternative, is_grouped: isGrouped } }: { row: ListedOffer }) {
  const { t } = useTranslation('offerlist');
  const letter = letterOf(alternative);
  return (
    <span className={classes.number}>
      <TextCell text={number} monospace />
      {isGrouped && (
        <span className={classes.letter} title={t('alternatives.letter', { letter })}>
          {letter}
        </span>
      )}
    </span>
  );
}

/** What the customer pays, as the offer itself shows it. */
export function TotalCell({ row: { price_total: total, currency } }: { row: ListedOffer }) {
  return <TextCell text={useShownMoney()(total, currency)} />;
}

/** The one word for how far an offer is, with the marks of what else is to be known of it. */
export function StatusCell({ row }: { row: ListedOffer }) {
  const { t } = useTranslation('offerlist');
  const [newer, changed, accepted] = [t('badge.newer'), t('badge.changed'), t('badge.accepted')];
  const used = t('offers.values.versionStatus.used');
  // As on the page of the offer, the acceptance stands for the choice.
  const word =
    row.state === 'chosen' && row.accepted
      ? t('badge.chosenAccepted')
      : t(`offers.values.versionStatus.${row.state}`);
  const isAccepted = row.accepted && !row.changed_since_finish && row.status !== 'archived';
  return (
    <span className={classes.status}>
      <StateBadge state={row.state} label={word} />
      {row.status === 'used' && (
        <span role="img" aria-label={used} title={used} className={classes.used}>
          <IconCar size={16} aria-hidden />
        </span>
      )}
      {isAccepted && (
        <span role="img" aria-label={accepted} title={accepted} className={classes.accepted}>
          <IconCircleCheck size={16} aria-hidden />
        </span>
      )}
      {row.changed_since_finish && row.status !== 'archived' && (
        <span role="img" aria-label={changed} title={changed} className={classes.newer}>
          <IconPencilExclamation size={16} aria-hidden />
        </span>
      )}
      {row.newer_pricelist && row.status !== 'archived' && (
        <span role="img" aria-label={newer} title={newer} className={classes.newer}>
          <IconTag size={16} aria-hidden />
        </span>
      )}
    </span>
  );
}

/** Whose the offer is, marked where the reader stands in for them. */
export function OwnerCell({ row }: { row: ListedOffer }) {
  const { t } = useTranslation('offerlist');
  if (row.for === '') return <TextCell text={row.user} />;
  const label = t('badge.for', { name: row.for });
  return (
    <span className={classes.owner} title={label}>
      <IconUserShare size={16} role="img" aria-label={label} />
      <span>{row.user}</span>
    </span>
  );
}
