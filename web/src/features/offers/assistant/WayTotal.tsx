import { useTranslation } from 'react-i18next';
import { type Amount, useAmounts } from '../use-amounts';
import type { Car, ValidationAnswer } from '../wire';
import classes from './assistant.module.css';
import type { Repair } from './picks';

interface WayTotalProps {
  car: Car;
  answer: ValidationAnswer;
  repair: Repair;
  /** Other changes of the offer are still being saved: nobody knows yet what it comes to. */
  isBehind: boolean;
}

/** What the ticked way costs: the choice by itself, what it takes beside that, and what the offer comes to then. */
export function WayTotal({ car, answer, repair, isBehind }: WayTotalProps) {
  const { t } = useTranslation('assistant');
  const { signed, shown } = useAmounts(car);
  const choice: Amount = {
    amount: minus(answer.priceAfter, answer.priceBefore),
    net: minus(answer.netAfter, answer.netBefore),
  };
  const rest: Amount = {
    amount: minus(repair.priceDelta, choice.amount ?? 0),
    net: minus(repair.netDelta, choice.net ?? 0),
  };
  return (
    <dl className={classes.totals}>
      <Line name={t('total.choice')} amount={signed(choice)} />
      <Line name={t('total.rest')} amount={signed(rest)} />
      <Line
        name={t('total.offer')}
        amount={isBehind ? t('total.behind') : shown({ amount: repair.total, net: repair.netTotal })}
        isTotal
      />
    </dl>
  );
}

function Line({ name, amount, isTotal }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** Of amounts with cents, which do not subtract exactly as they are. */
function minus(one: number, other: number): number {
  return Math.round(one * 100 - other * 100) / 100;
}
