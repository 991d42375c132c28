import { Button } from '@mantine/core';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { offlineSince } from '@/api/connection';
import { useObservable } from '@/api/use-observable';
import { time } from '@/i18n/format';
import { useDelayed } from '@/kit/ui/useDelayed';
import { words } from '@/kit/edit/edits';
import { useEdits } from '@/kit/edit/useEdits';
import { useSaving } from '../saving';
import classes from './OfferHeader.module.css';

/** Whether everything is saved; what waits for the connection can be tried again. */
export function SavedMark({ versionId, savedAt }: { versionId: number; savedAt: string }) {
  const { t } = useTranslation(['offers', 'common']);
  const { pending, waiting } = useSaving(versionId);
  const edits = useEdits();
  const isOffline = useObservable(offlineSince) !== undefined;
  const isSlow = useDelayed(pending > 0, 250);
  if (waiting.length > 0)
    return (
      <span role="status" className={classes.saved} data-waiting>
        {t('saved.waiting', { what: waiting[0] && words(waiting[0]), count: waiting.length })}
        <Button size="compact-xs" variant="default" onClick={edits.retry}>
          {t('common:action.retry')}
        </Button>
      </span>
    );
  if (isOffline)
    return (
      <span role="status" className={classes.saved} data-waiting>
        <IconCloudOff size={14} aria-hidden />
        {t('saved.offline')}
      </span>
    );
  return (
    <span role="status" className={classes.saved}>
      {isSlow ? (
        t('saved.saving')
      ) : (
        <>
          <IconCheck size={14} aria-hidden />
          {t('saved.at', { time: time(savedAt) })}
        </>
      )}
    </span>
  );
}
