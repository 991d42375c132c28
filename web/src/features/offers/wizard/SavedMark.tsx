import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { offlineSince } from '@/api/connection';
import { useObservable } from '@/api/use-observable';
import { time } from '@/i18n/format';
import { useDelayed } from '@/kit/ui/useDelayed';
import { words } from '@/kit/edit/edits';
import { useRefused } from '@/kit/edit/refused';
import { useEdits } from '@/kit/edit/useEdits';
import { labelOf } from '../save-fields';
import { useSaving } from '../saving';
import classes from './OfferHeader.module.css';

/** Whether everything is saved; what waits for the connection can be tried again. */
export function SavedMark({ versionId, savedAt }: { versionId: number; savedAt: string }) {
  const { t } = useTranslation(['offers', 'common']);
  const { pending, waiting } = useSaving(versionId);
  const refused = useRefused('offer', versionId);
  const edits = useEdits();
  const isOffline = useObservable(offlineSince) !== undefined;
  const isSlow = useDelayed(pending > 0, 250);
  if (waiting.length > 0) {
    const text = t('saved.waiting', { what: waiting[0] && words(waiting[0]), count: waiting.length });
    return (
      <span role="status" className={classes.saved} data-waiting>
        <span className={classes.savedText} title={text}>
          {text}
        </span>
        <Button size="compact-xs" variant="default" onClick={edits.retry}>
          {t('common:action.retry')}
        </Button>
      </span>
    );
  }
  if (refused.length > 0) {
    const text = t('saved.refused', { what: refused.map(labelOf).join(', ') });
    return (
      <span role="status" className={classes.saved} data-waiting>
        <span className={classes.savedText} title={text}>
          {text}
        </span>
      </span>
    );
  }
  if (isOffline)
    return (
      <span role="status" className={classes.saved} data-waiting>
        <IconCloudOff size={14} aria-hidden />
        <span className={classes.savedText}>{t('saved.offline')}</span>
      </span>
    );
  const saved = t('saved.at', { time: time(savedAt) });
  return (
    <span
      role="status"
      className={classes.saved}
      title={isSlow ? undefined : saved}
      data-saved={!isSlow || undefined}
    >
      {isSlow ? (
        <span className={classes.savedText}>{t('saved.saving')}</span>
      ) : (
        <>
          <IconCheck size={14} aria-hidden />
          <span className={classes.savedText}>{saved}</span>
        </>
      )}
    </span>
  );
}
