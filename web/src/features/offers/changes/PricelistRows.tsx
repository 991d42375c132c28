import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '@/i18n/format';
import { type Amount, useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './changes.module.css';
import type { ListChoice } from './take-pricelist';

interface PricelistRowsProps {
  car: Car;
  lists: readonly ListChoice[];
  /** The one that has the focus at first. */
  firstId?: number;
  isBusy: boolean;
  onPick: (list: ListChoice) => void;
}

/** Price lists with what each makes of the price; Enter takes the one that has the focus. */
export function PricelistRows({ car, lists, firstId, isBusy, onPick }: PricelistRowsProps) {
  const { t } = useTranslation('changes');
  const { shown, signed } = useAmounts(car);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <ul className={classes.lists}>
      {lists.map((list) => {
        const isSold = list.price_after !== null || car.version.model_id === null;
        const isFirst = list.id === firstId || (firstId === undefined && list.current);
        return (
          <li key={list.id}>
            <button
              ref={isFirst ? first : undefined}
              type="button"
              className={classes.list}
              data-autofocus={isFirst || undefined}
              aria-disabled={!isSold || isBusy || undefined}
              onClick={() => {
                if (isSold && !isBusy) onPick(list);
              }}
            >
              <span className={classes.name}>{[list.title, list.name].filter(Boolean).join(' · ')}</span>
              <span className={classes.difference}>{differenceOf(list, signed, t)}</span>
              <span className={classes.aside}>
                {[
                  list.current && t('list.current'),
                  list.started_at && t('list.from', { date: longDate(list.started_at) }),
                  list.missing > 0 && t('list.missing', { count: list.missing }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={classes.price}>
                {list.price_after !== null && shown({ amount: list.price_after, net: list.net_after })}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function differenceOf(
  { difference, net_difference: net, prices_changed: isOther }: ListChoice,
  signed: (delta: Amount) => string,
  t: ReturnType<typeof useTranslation<'changes'>>['t'],
): string {
  if (difference === null) return t('list.notSold');
  if (!isOther) return t('list.stays');
  return signed({ amount: difference, net });
}
