import { IconTag, IconUserShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextCell } from '@/kit/fields/cells';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import type { ListedOffer } from './listed-offer';
import classes from './OfferCells.module.css';

export const tones: Record<ListedOffer['status'], Tone> = {
  draft: 'amber',
  template: 'grey',
  active: 'green',
  archived: 'grey',
  used: 'green',
};

/** The status; or that the offer is over, or was changed after the customer got it, which matters more. */
export function StatusCell({ row }: { row: ListedOffer }) {
  const { t } = useTranslation('offerlist');
  const newer = t('badge.newer');
  return (
    <span className={classes.status}>
      <Status row={row} />
      {row.newer_pricelist && row.status !== 'archived' && (
        <span role="img" aria-label={newer} title={newer} className={classes.newer}>
          <IconTag size={16} aria-hidden />
        </span>
      )}
    </span>
  );
}

function Status({ row }: { row: ListedOffer }) {
  const { t } = useTranslation('offerlist');
  if (row.accepted && !row.changed_since_finish && row.status !== 'archived') {
    return <StatusBadge tone="green" label={t('badge.accepted')} />;
  }
  if (row.expired && (row.status === 'active' || row.status === 'draft')) {
    return <StatusBadge tone="red" label={t('badge.expired')} />;
  }
  if (row.changed_since_finish && row.status !== 'archived') {
    return <StatusBadge tone="amber" label={t('badge.changed')} />;
  }
  return <StatusBadge tone={tones[row.status]} label={t(`offers.values.versionStatus.${row.status}`)} />;
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
