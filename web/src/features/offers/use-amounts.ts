import { useMemo } from 'react';
import { centsOf } from '@/api/money';
import { empty, money } from '@/i18n/format';
import { signedText } from '@/i18n/signed';
import { useMe, useSavePreferences } from '@/session/me';
import { useOfferSettings } from './use-offer-settings';
import type { Car } from './wire';

/** An amount as the server sends it: what the customer pays, and that without VAT. */
export interface Amount {
  amount: number | null;
  net: number | null;
}

/** Whether this user looks at amounts without VAT, on all their devices. */
export function useWithoutVat(): { isNet: boolean; setNet: (isNet: boolean) => void } {
  const { without_vat: isNet } = useMe().preferences;
  const save = useSavePreferences();
  return { isNet, setNet: (next) => save({ without_vat: next }) };
}

export type Amounts = ReturnType<typeof useAmounts>;

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
      signed: (delta: Amount) => signedText(shown(delta), (delta.amount ?? 0) > 0),
    };
  }, [currency, withoutVat, roundsPrices, hidesDecimals]);
}

/** Rounded half up, away from zero for negative amounts. */
function wholeUnits(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents) / 100) * 100;
}
