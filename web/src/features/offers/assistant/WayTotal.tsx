import { useTranslation } from 'react-i18next';
import { empty } from '@/i18n/format';
import { type Amount, useAmounts } from '../use-amounts';
import type { Car, ChangeRequest, ValidationAnswer } from '../wire';
import classes from './assistant.module.css';
import { nextRound, type Pick, type Repair } from './picks';
import { usePicksTotal } from './use-picks-total';

interface WayTotalProps {
  car: Car;
  answer: ValidationAnswer;
  request: ChangeRequest;
  /** The ticked way; undefined where each option is picked by the user. */
  repair: Repair | undefined;
  picks: readonly Pick[];
  /** Other changes of the offer are still being saved: nobody knows yet what it comes to. */
  isBehind: boolean;
}

/** What it comes to: the choice by itself, what is picked beside that, and the offer then. All of it is after discounts. */
export function WayTotal({ car, answer, request, repair, picks, isBehind }: WayTotalProps) {
  const { t } = useTranslation('assistant');
  const { signed, shown } = useAmounts(car);
  const choice = usePicksTotal(request, answer);
  const own = usePicksTotal(nextRound(request, picks), answer, !repair);
  const then: Amount | null | undefined = repair
    ? { amount: repair.total, net: repair.netTotal }
    : own && { amount: own.after, net: own.netAfter };
  const alone = choice && { amount: choice.after, net: choice.netAfter };
  const now = choice && { amount: choice.before, net: choice.netBefore };
  const written = (amount: Amount | null | undefined, words: (amount: Amount) => string) => {
    if (isBehind || amount === undefined) return t('total.behind');
    return amount === null ? empty : words(amount);
  };
  return (
    <dl className={classes.totals}>
      <Line name={t('total.choice')} amount={written(alone && now && less(alone, now), signed)} />
      <Line name={t('total.rest')} amount={written(then && alone && less(then, alone), signed)} />
      <Line name={t('total.offer')} amount={written(then, shown)} isTotal />
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

function less(one: Amount, other: Amount): Amount {
  return { amount: minus(one.amount, other.amount), net: minus(one.net, other.net) };
}

/** Of amounts with cents, which do not subtract exactly as they are. */
function minus(one: number | null, other: number | null): number {
  return Math.round((one ?? 0) * 100 - (other ?? 0) * 100) / 100;
}
