import { useMemo } from 'react';
import { observable } from '@/api/observable';
import { centsOf } from '@/api/money';
import { useObservable } from '@/api/use-observable';
import { empty, money } from '@/i18n/format';
import { useMe } from '@/session/me';
import type { Car } from './wire';

/** An amount as the server sends it: what the customer pays, and that without VAT. */
export interface Amount {
  amount: number | null;
  net: number | null;
}

const kept = observable<boolean | undefined>(undefined);
const key = (userId: number) => `forecourt.offer.net.${userId}`;

/** Whether this user looks at amounts without VAT; kept in this browser. */
export function useWithoutVat(): { isNet: boolean; setNet: (isNet: boolean) => void } {
  const { id } = useMe();
  const chosen = useObservable(kept);
  const isNet = chosen ?? localStorage.getItem(key(id)) === 'yes';
  const setNet = (next: boolean) => {
    localStorage.setItem(key(id), next ? 'yes' : 'no');
    kept.set(next);
  };
  return { isNet, setNet };
}

/** Writes amounts of an offer in its currency, with VAT or without as the user wants them. */
export function useAmounts({ currency, vat }: Pick<Car, 'currency' | 'vat'>) {
  const { isNet } = useWithoutVat();
  const withoutVat = isNet && vat.shown;
  return useMemo(() => {
    const written = (value: number | null) => (value === null ? empty : money(centsOf(value), { currency }));
    const shown = ({ amount, net }: Amount) => written(withoutVat && net !== null ? net : amount);
    return {
      withoutVat,
      written,
      shown,
      /** `+2 831,40 €` of a change. */
      signed: (delta: Amount) => ((delta.amount ?? 0) > 0 ? `+${shown(delta)}` : shown(delta)),
    };
  }, [currency, withoutVat]);
}
