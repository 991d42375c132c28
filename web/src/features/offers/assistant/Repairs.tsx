import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../use-amounts';
import type { Car, ValidationAnswer } from '../wire';
import classes from './assistant.module.css';
import { picksOf, rankOf } from './picks';
import type { Way } from './use-way';

/** So many are shown at first; there may be more. */
const fewWays = 3;

interface RepairsProps {
  car: Car;
  answer: ValidationAnswer;
  way: Way;
  onWay: (way: Way) => void;
  onMore: () => void;
}

/** The ways to a car that fits, each complete: what it changes and what that costs. */
export function Repairs({ car, answer: { repairs, features }, way, onWay, onMore }: RepairsProps) {
  const { t } = useTranslation('assistant');
  const { signed } = useAmounts(car);
  const name = useId();
  const names = new Map(features.map(({ id, code, text }) => [id, text || code]));
  const isOwn = way === 'own';
  const Fold = isOwn ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <fieldset className={classes.ways}>
        <legend className={classes.heading}>{t('ways')}</legend>
        {repairs.map((repair, index) => (
          <label key={[...repair.add, 0, ...repair.remove].join(' ')} className={classes.way}>
            <input
              type="radio"
              name={name}
              checked={way === index}
              data-autofocus={index === 0 || undefined}
              onChange={() => onWay(index)}
            />
            <span className={classes.rank}>{t(`rank.${rankOf(repairs, index)}`)}</span>
            <span className={classes.changes}>
              {picksOf(repair).map(({ id, add }) => (
                <span key={id} data-add={add || undefined}>
                  {t(add ? 'adds' : 'removes', { option: names.get(id) })}
                </span>
              ))}
            </span>
            <span className={classes.count}>{t('changes', { count: repair.changes })}</span>
            <span className={classes.price}>
              {signed({ amount: repair.priceDelta, net: repair.netDelta })}
            </span>
            {repair.minimal === 'subset' && <span className={classes.note}>{t('subset')}</span>}
          </label>
        ))}
      </fieldset>
      <div className={classes.others}>
        {repairs.length === fewWays && (
          <Button variant="subtle" onClick={onMore}>
            {t('more')}
          </Button>
        )}
        <Button
          variant="subtle"
          aria-expanded={isOwn}
          leftSection={<Fold size={16} aria-hidden />}
          onClick={() => onWay(isOwn && repairs.length > 0 ? 0 : 'own')}
        >
          {t('own.open')}
        </Button>
      </div>
    </div>
  );
}
