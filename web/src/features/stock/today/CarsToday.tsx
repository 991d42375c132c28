import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { date, integer } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import { WidgetCard } from '@/kit/ui/WidgetCard';
import { useOnePress } from '@/kit/ui/useOnePress';
import { pageOf } from '@/features/vehicles/car/vehicle';
import { mayOpen } from '../list/car-page';
import { useReserving } from '@/features/vehicles/reservation/reserving';
import { CarPicture } from '../list/StockCells';
import { numberOf, type StockItem } from '../list/stock-item';
import type { CarsToday as Cars } from './cars-today';
import classes from './CarsToday.module.css';

/** As many of each as stand beside each other without a page of their own; the count leads to all. */
export const shown = 5;

/** What a seller has reserved, and the cars that are on their way to a customer of theirs. */
export function CarsToday({ cars: { day, holds, reserved, coming, expected, late } }: { cars: Cars }) {
  const { t } = useTranslation('home');
  return (
    <div className={classes.cards}>
      <WidgetCard
        title={t('cars.holds')}
        count={reserved}
        nothing={t('cars.noHolds')}
        all={
          <Link to="/stock" search={{ status: 'my', brandIds: 'all' }}>
            {t('cars.all', { number: integer(reserved) })}
          </Link>
        }
      >
        {holds.slice(0, shown).map((car) => (
          <CarRow key={car.id} car={car} badge={untilBadge(car.reserved_until, day)}>
            <Extend car={car} />
          </CarRow>
        ))}
      </WidgetCard>
      <WidgetCard
        title={t('cars.coming')}
        count={expected}
        note={late > 0 ? t('cars.late', { number: integer(late) }) : undefined}
        nothing={t('cars.noComing')}
        all={
          <Link to="/stock" search={{ only: 'awaited', brandIds: 'all' }}>
            {t('cars.all', { number: integer(expected) })}
          </Link>
        }
      >
        {coming.slice(0, shown).map((car) => (
          <CarRow key={car.id} car={car} badge={dueBadge(car.foreseen_date, day)} />
        ))}
      </WidgetCard>
    </div>
  );

  function untilBadge(until: string | null, today: string): { tone: Tone; label: string } {
    if (until === null || until <= today) return { tone: 'red', label: t('cars.today') };
    return { tone: 'grey', label: t('cars.until', { date: date(until) }) };
  }

  function dueBadge(due: string | null, today: string): { tone: Tone; label: string } {
    const isLate = due !== null && due < today;
    return {
      tone: isLate ? 'red' : 'amber',
      label: t(isLate ? 'cars.wasDue' : 'cars.due', { date: date(due) }),
    };
  }
}

interface CarRowProps {
  car: StockItem;
  badge?: { tone: Tone; label: string };
  figure?: ReactNode;
  children?: ReactNode;
}

export function CarRow({ car, badge, figure, children }: CarRowProps) {
  const { may } = useCan();
  const name = car.description_show || car.model_code;
  return (
    <li className={classes.row}>
      <CarPicture row={car} />
      <span className={classes.what}>
        <span className={classes.name}>
          {may(mayOpen(car)) ? <Link {...pageOf(car)}>{name}</Link> : name}
        </span>
        <span className={classes.facts}>
          {[car.colour, numberOf(car), car.reserved_for].filter(Boolean).join(' · ')}
        </span>
      </span>
      {badge && <StatusBadge tone={badge.tone} label={badge.label} />}
      {figure && <span className={classes.figure}>{figure}</span>}
      {children}
    </li>
  );
}

function Extend({ car }: { car: StockItem }) {
  const { t } = useTranslation('home');
  const reserving = useReserving(car.id);
  const press = useOnePress();
  return (
    <Button
      variant="default"
      size="xs"
      loading={reserving.isPending}
      aria-label={`${t('cars.extend')}: ${[car.description_show, numberOf(car)].filter(Boolean).join(', ')}`}
      onClick={() => press(() => reserving.mutate({ what: 'extend' }))}
    >
      {t('cars.extend')}
    </Button>
  );
}
