import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '@/ui/StatusBadge';
import type { ListedOffer } from './offer-list';

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
  if (row.expired && (row.status === 'active' || row.status === 'draft')) {
    return <StatusBadge tone="red" label={t('badge.expired')} />;
  }
  if (row.changed_since_finish) return <StatusBadge tone="amber" label={t('badge.changed')} />;
  return <StatusBadge tone={tones[row.status]} label={t(`offers.values.versionStatus.${row.status}`)} />;
}
