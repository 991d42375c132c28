import { useTranslation } from 'react-i18next';
import { dateTime } from '@/i18n/format';
import { useAcceptance } from '../view/use-acceptance';

/** Before an offer is changed: that its customer has accepted it, and what a change does to that. */
export function AcceptedNotice({
  versionId,
  className,
}: {
  versionId: number;
  className: string | undefined;
}) {
  const { t } = useTranslation('offers');
  const accepted = useAcceptance(versionId);
  if (!accepted) return null;
  const { name, accepted_at: at } = accepted;
  return (
    <p role="status" className={className}>
      {t('accepted', { name, at: dateTime(at) })}
    </p>
  );
}
