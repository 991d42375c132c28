import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../queries';
import classes from './RunFailure.module.css';

/** Why a run stopped before its end; nothing when it did not. */
export function RunFailure({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  const { status, dry_run: isTrial, stats } = run;
  if (status !== 'ERROR' && status !== 'CANCELLED') return null;
  const wrote = !isTrial && stats.created + stats.updated > 0;
  return (
    <div role="alert" className={classes.failure}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <div>
        <div>{status === 'CANCELLED' ? t('cancelled') : run.errorToDisplay}</div>
        {wrote && <div>{t('partly')}</div>}
      </div>
    </div>
  );
}
