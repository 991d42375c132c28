import { useTranslation } from 'react-i18next';
import { date } from '@/i18n/format';
import { StatusBadge, type Tone } from '@/ui/StatusBadge';
import type { ListedOffer } from './offer-list';

export const tones: Record<ListedOffer['status'], Tone> = {
  draft: 'amber',
  template: 'grey',
  active: 'green',
  archived: 'grey',
  used: 'green',
};

/** The status, and that the car was changed after the customer got the offer. */
export function StatusCell({ row }: { row: ListedOffer }) {
  const { t } = useTranslation('offerlist');
  return (
    <>
      <StatusBadge tone={tones[row.status]} label={t(`offers.values.versionStatus.${row.status}`)} />
      {row.changed_since_finish && <StatusBadge tone="amber" label={t('badge.changed')} />}
      {row.newer_pricelist && row.status !== 'archived' && (
        <StatusBadge tone="amber" label={t('badge.newer')} />
      )}
    </>
  );
}

/** The last day; whether it is past. */
export function ExpiryCell({ row }: { row: ListedOffer }) {
  const { t } = useTranslation('offerlist');
  if (!row.expired) return date(row.expire_date);
  return <StatusBadge tone="red" label={`${date(row.expire_date)}, ${t('badge.expired')}`} />;
}
