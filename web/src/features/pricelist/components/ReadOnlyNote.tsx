import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { InfoNote } from '@/kit/ui/InfoNote';
import type { Pricelist } from '../pricelist-list';

/** Why the matrix of a list can only be looked at, and what to do about it. */
export function ReadOnlyNote({ list: { status, published_at: at } }: { list: Pricelist }) {
  const { t } = useTranslation('matrix');
  const isPublished = status === 'active' && at !== null;
  return (
    <InfoNote text={isPublished ? t('readOnly.published', { at: dateTime(at) }) : t('readOnly.archived')} />
  );
}
