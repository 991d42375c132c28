import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './assistant.module.css';
import { ChangeList, type Changed, SilentChanges } from './ChangeList';
import { isPicked, type Pick, picksOf, type Rank, type Repair } from './picks';

interface WayRowProps {
  car: Car;
  repair: Repair;
  /** What every way does, which stands above them. */
  shared: readonly Pick[];
  rank: Rank;
  /** The features that it changes, by their ids. */
  features: ReadonlyMap<number, Changed>;
  group: string;
  isTicked: boolean;
  isFirst?: boolean;
  /** What else is to be known of it. */
  note?: string;
  onTick: () => void;
}

/** One way to a car that fits: what it changes beside what all of them do, how much that is, what it costs. */
export function WayRow({
  car,
  repair,
  shared,
  rank,
  features,
  group,
  isTicked,
  isFirst,
  note,
  onTick,
}: WayRowProps) {
  const { t } = useTranslation('assistant');
  const { signed } = useAmounts(car);
  const own = picksOf(repair).filter((pick) => !isPicked(shared, pick));
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
        {own.length > 0 ? <ChangeList picks={own} features={features} /> : t('nothingElse')}
        <SilentChanges silent={repair.silent} features={features} />
      </span>
      <span className={classes.count}>{t('changes', { count: repair.changes })}</span>
      <span className={classes.price}>{signed({ amount: repair.priceDelta, net: repair.netDelta })}</span>
      {note && <span className={classes.note}>{note}</span>}
    </label>
  );
}
