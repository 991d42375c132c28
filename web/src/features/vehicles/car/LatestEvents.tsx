import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageLink } from '@/routing/PageLink';
import { Events, isShown } from './Events';
import classes from './Page.module.css';
import { timelineQuery } from './queries';
import { pageOf, type Vehicle } from './vehicle';

/** How many events stand beside the data; all of them are a tab. */
const most = 6;

/** What happened to a vehicle lately, beside its data where the screen is wide enough. */
export function LatestEvents({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle');
  const { data } = useQuery(timelineQuery(vehicle.id));
  const shown = data?.filter(isShown) ?? [];
  if (shown.length === 0) return <aside className={classes.latest} />;
  return (
    <aside className={classes.latest} aria-labelledby="latest-events">
      <h2 id="latest-events" className={classes.heading}>
        {t('tabs.timeline')}
      </h2>
      <Events vehicle={vehicle} events={shown.slice(0, most)} />
      {shown.length > most && (
        <PageLink page={pageOf(vehicle, 'timeline')}>{t('timeline.whole', { count: shown.length })}</PageLink>
      )}
    </aside>
  );
}
