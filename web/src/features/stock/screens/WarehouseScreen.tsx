import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { empty, integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { RecordTable } from '@/kit/ui/RecordTable';
import { useDelayed } from '@/kit/ui/useDelayed';
import { useNavigation } from '@/routing/nav';
import { type Room, roomName, roomsQuery } from '../list/rooms';
import classes from './WarehouseScreen.module.css';

const phases = ['stock', 'transit', 'ordered', 'planned'] as const;

/** Where the cars stand, and the pages about them (OP-028). */
export default function WarehouseScreen() {
  const { t } = useTranslation();
  const pages = useNavigation().find(({ group }) => group === 'stock')?.entries ?? [];
  return (
    <Page title={t('nav.warehouse')} area={t('nav.group.stock')} width="report">
      <ul className={classes.pages}>
        {pages
          .filter(({ to }) => to !== '/wms')
          .map(({ to, params, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} params={params as never} className={classes.page}>
                <Icon size={22} stroke={1.6} aria-hidden />
                {t(label)}
              </Link>
            </li>
          ))}
      </ul>
      <Rooms />
    </Page>
  );
}

function Rooms() {
  const { t } = useTranslation('stock');
  const { may } = useCan();
  const { data: rooms, error, refetch, isLoading } = useQuery(roomsQuery);
  const isSlow = useDelayed(isLoading, 250);
  const count = (room: Room, phase: (typeof phases)[number]) => {
    const number = room.cars.find((cars) => cars.phase === phase)?.count ?? 0;
    if (number === 0) return <span className={classes.none}>{empty}</span>;
    const text = integer(number);
    if (!may('app.stock')) return text;
    return (
      <Link
        to="/stock"
        search={{ stockroomId: String(room.id), phase, brandIds: 'all' }}
        aria-label={t('rooms.cars', {
          room: roomName(room, rooms ?? []),
          phase: t(`stock.values.phase.${phase}`),
          number: text,
        })}
        className={classes.count}
      >
        {text}
      </Link>
    );
  };
  return (
    <section aria-label={t('rooms.title')}>
      <Title order={2} className={classes.heading}>
        {t('rooms.title')}
      </Title>
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {isSlow && <ListSkeleton label={t('rooms.loading')} columns={5} />}
      {rooms?.length === 0 && <p className={classes.nothing}>{t('rooms.nothing')}</p>}
      {rooms && rooms.length > 0 && (
        <RecordTable
          label={t('rooms.title')}
          rows={rooms}
          rowId={(room) => room.id}
          columns={[
            {
              key: 'name',
              title: t('rooms.name'),
              render: (room) => (
                <>
                  {roomName(room, rooms)}
                  {room.link !== '' && (
                    <>
                      {' '}
                      <a href={room.link} target="_blank" rel="noreferrer" className={classes.plan}>
                        {t('rooms.plan')}
                      </a>
                    </>
                  )}
                </>
              ),
            },
            ...phases.map((phase) => ({
              key: phase,
              title: t(`stock.values.phase.${phase}`),
              align: 'end' as const,
              width: '9rem' as const,
              render: (room: Room) => count(room, phase),
            })),
          ]}
        />
      )}
    </section>
  );
}
