import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { imageHref, imageSizes } from '@/api/upload';
import { date, empty } from '@/i18n/format';
import { TextCell } from '@/kit/fields/cells';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import { numberOf, type StockItem } from './stock-item';
import classes from './StockCells.module.css';

/** The car: its picture, what it is called, and what of it is short. */
export function CarCell({ row }: { row: StockItem }) {
  const { t } = useTranslation('stock');
  const facts = [row.colour, numberOf(row), row.model_year, row.used && t('stock.usedCar')].filter(Boolean);
  return (
    <span className={classes.car} data-cover="">
      <CarPicture row={row} />
      <span className={classes.words}>
        <span className={classes.name}>{row.description_show || row.model_code}</span>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </span>
    </span>
  );
}

/** The cover, or a quiet tile with the initials. */
export function CarPicture({ row }: { row: StockItem }) {
  if (row.image !== '')
    return (
      <img
        src={imageHref(row.image)}
        srcSet={imageSizes(row.image)}
        sizes="(max-width: 47.99em) 92vw, 76px"
        alt=""
        loading="lazy"
        className={classes.picture}
      />
    );
  const initials = row.description_show
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('');
  return (
    <span aria-hidden className={classes.tile}>
      {initials}
    </span>
  );
}

const tones: Record<StockItem['phase'], Tone> = {
  planned: 'grey',
  ordered: 'grey',
  transit: 'amber',
  stock: 'green',
  sold: 'grey',
  archive: 'grey',
};

export function PhaseCell({ row }: { row: StockItem }) {
  const { t } = useTranslation('stock');
  return <StatusBadge tone={tones[row.phase]} label={t(`stock.values.phase.${row.phase}`)} />;
}

/** After how many days in stock a car is marked as old. */
const old = 90;

/** How long a car stands in stock, or when it is awaited. */
export function AgeCell({ row }: { row: StockItem }) {
  const { t } = useTranslation('stock');
  const days = row.days_in_stock;
  if (days === null) {
    const awaited = row.foreseen_date ? t('stock.awaited', { at: date(row.foreseen_date) }) : empty;
    return <span className={classes.age}>{awaited}</span>;
  }
  const text = t('stock.days', { count: days });
  if (days <= old) return <span className={classes.age}>{text}</span>;
  return (
    <span className={`${classes.age} ${classes.old}`} title={t('stock.old')}>
      {text}
    </span>
  );
}

const fuelsQuery = $api.queryOptions('get', '/fuel');

export function FuelCell({ row }: { row: StockItem }) {
  const { context } = useCellContext('stock:stock');
  const { data: fuels } = useQuery(fuelsQuery);
  const fuel = fuels?.find(({ id }) => id === row.fuel_id);
  return <TextCell text={fuel ? translate(fuel.name, context).text : null} />;
}

const statusesQuery = $api.queryOptions('get', '/vehicle-status', {
  params: { query: { status: 'all' } },
});

/** What the manufacturer calls the stage of the car. */
export function StatusCell({ row }: { row: StockItem }) {
  const { context } = useCellContext('stock:stock');
  const { data: statuses } = useQuery(statusesQuery);
  const status = statuses?.find(({ id }) => id === row.vehicle_status_id);
  return <TextCell text={status ? translate(status.name, context).text || status.code : null} />;
}
