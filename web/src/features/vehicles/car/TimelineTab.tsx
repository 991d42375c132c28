import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { Events, isShown } from './Events';
import classes from './Page.module.css';
import { timelineQuery } from './queries';
import type { Vehicle } from './vehicle';

const kinds = ['change', 'payment', 'reservation', 'offer', 'order', 'visit', 'response'] as const;

/** What became of a vehicle, the newest first. */
export function TimelineTab({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle');
  const { data, error, refetch } = useQuery(timelineQuery(vehicle.id));
  const [kind, setKind] = useState('');
  const shown = data?.filter((event) => isShown(event) && (kind === '' || event.kind === kind));
  return (
    <section className={classes.tab} aria-label={t('tabs.timeline')}>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <NativeSelect
          label={t('timeline.show')}
          w={220}
          value={kind}
          data={[
            { value: '', label: t('timeline.all') },
            ...kinds.map((value) => ({ value, label: t(`timeline.kinds.${value}`) })),
          ]}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
      )}
      {shown?.length === 0 && <EmptyState text={t('timeline.empty')} />}
      {shown && shown.length > 0 && <Events vehicle={vehicle} events={shown} />}
    </section>
  );
}
