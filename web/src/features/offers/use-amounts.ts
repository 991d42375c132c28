import { useMemo } from 'react';
import { observable } from '@/api/observable';
import { centsOf } from '@/api/money';
import { useObservable } from '@/api/use-observable';
import { empty, money } from '@/i18n/format';
import { useMe } from '@/session/me';
import { useOfferSettings } from './use-offer-settings';
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
  const { roundsPrices, hidesDecimals } = useOfferSettings();
  return useMemo(() => {
    const written = (value: number | null) => {
      if (value === null) return empty;
      // Shown only: what is stored and what is entered stays in cents (OP-034).
      const cents = roundsPrices || hidesDecimals ? wholeUnits(centsOf(value)) : centsOf(value);
      return money(cents, { currency, decimals: hidesDecimals ? 0 : 2 });
    };
    const shown = ({ amount, net }: Amount) => written(withoutVat && net !== null ? net : amount);
    return {
      withoutVat,
      written,
      shown,
      /** `+2 831,40 €` of a change. */
      signed: (delta: Amount) => ((delta.amount ?? 0) > 0 ? `+${shown(delta)}` : shown(delta)),
    };
  }, [currency, withoutVat, roundsPrices, hidesDecimals]);
}

/** Rounded half up, away from zero for negative amounts. */
function wholeUnits(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents) / 100) * 100;
}
