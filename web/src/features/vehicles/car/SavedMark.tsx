import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useObservable } from '@/api/use-observable';
import { dateTime } from '@/i18n/format';
import { editsOf, words } from '@/kit/edit/edits';
import { useRefused } from '@/kit/edit/refused';
import { useEdits } from '@/kit/edit/useEdits';
import { useDelayed } from '@/kit/ui/useDelayed';
import classes from './Page.module.css';
import type { Vehicle } from './vehicle';

/** Whether everything is saved; what waits for the connection can be tried again. */
export function SavedMark({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicle', 'common']);
  const edits = useEdits();
  const { pending, waiting } = useObservable(editsOf(useQueryClient()).savingOf('vehicle', vehicle.id));
  const refused = useRefused('vehicle', vehicle.id);
  const isSlow = useDelayed(pending > 0, 250);
  const [first] = waiting;
  if (first)
    return (
      <span role="status" className={classes.warning}>
        {t('saved.waiting', { what: words(first) })}
        <Button size="compact-xs" variant="default" ml="xs" onClick={edits.retry}>
          {t('common:action.retry')}
        </Button>
      </span>
    );
  if (refused.length > 0) {
    const what = refused.map((field) => words({ text: `vehicle:vehicles.fields.${field}` })).join(', ');
    return (
      <span role="status" className={classes.warning}>
        {t('saved.refused', { what })}
      </span>
    );
  }
  return (
    <span role="status">
      {isSlow ? t('saved.saving') : t('saved.at', { time: dateTime(vehicle.updated_at) })}
    </span>
  );
}
