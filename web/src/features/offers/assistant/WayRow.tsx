import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './assistant.module.css';
import { picksOf, type Rank, type Repair } from './picks';

interface WayRowProps {
  car: Car;
  repair: Repair;
  rank: Rank;
  /** Of the features that it changes, by their ids. */
  names: ReadonlyMap<number, string>;
  group: string;
  isTicked: boolean;
  isFirst?: boolean;
  /** What else is to be known of it. */
  note?: string;
  onTick: () => void;
}

/** One way to a car that fits: what it changes, how much that is, what it costs. */
export function WayRow({ car, repair, rank, names, group, isTicked, isFirst, note, onTick }: WayRowProps) {
  const { t } = useTranslation('assistant');
  const { signed } = useAmounts(car);
  return (
    <label className={classes.way}>
      <input
        type="radio"
        name={group}
        checked={isTicked}
        data-autofocus={isFirst || undefined}
        onChange={onTick}
      />
      <span className={classes.rank}>{t(`rank.${rank}`)}</span>
      <span className={classes.changes}>
        {picksOf(repair).map(({ id, add }) => (
          <span key={id} data-add={add || undefined}>
            {t(add ? 'adds' : 'removes', { option: names.get(id) })}
          </span>
        ))}
      </span>
      <span className={classes.count}>{t('changes', { count: repair.changes })}</span>
      <span className={classes.price}>{signed({ amount: repair.priceDelta, net: repair.netDelta })}</span>
      {note && <span className={classes.note}>{note}</span>}
    </label>
  );
}
