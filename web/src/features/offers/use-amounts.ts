import { useCallback, useMemo } from 'react';
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

/** Writes amounts of offers with the decimals that the group shows; what is stored and entered stays in cents (OP-034). */
export function useShownMoney(): (value: number, currency: string) => string {
  const { roundsPrices, hidesDecimals } = useOfferSettings();
  return useCallback(
    (value, currency) => {
      const cents = roundsPrices || hidesDecimals ? wholeUnits(centsOf(value)) : centsOf(value);
      return money(cents, { currency, decimals: hidesDecimals ? 0 : 2 });
    },
    [roundsPrices, hidesDecimals],
  );
}

export type Amounts = ReturnType<typeof useAmounts>;

/** Writes amounts of an offer in its currency, with VAT or without as the user wants them. */
export function useAmounts({ currency, vat }: Pick<Car, 'currency' | 'vat'>) {
  const { isNet } = useWithoutVat();
  const withoutVat = isNet && vat.shown;
  const write = useShownMoney();
  return useMemo(() => {
    const written = (value: number | null) => (value === null ? empty : write(value, currency));
    const shown = ({ amount, net }: Amount) => written(withoutVat && net !== null ? net : amount);
    return {
      withoutVat,
      written,
      shown,
      /** `+2 831,40 €` of a change. */
      signed: (delta: Amount) => signedText(shown(delta), (delta.amount ?? 0) > 0),
    };
  }, [currency, withoutVat, write]);
}

/** Rounded half up, away from zero for negative amounts; what comes to nothing has no sign. */
function wholeUnits(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents) / 100) * 100 || 0;
}
