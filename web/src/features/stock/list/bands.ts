import i18next from 'i18next';
import type { StockSummary } from './stock-summary';

type Band = NonNullable<StockSummary['bands']>[number];

/** A band as the address of the list has it: "31-60", the last one without an end. */
export const bandValue = ({ from, to }: Band): string => `${String(from)}-${to === null ? '' : String(to)}`;

/** A band in words. */
export const bandText = ({ from, to }: Band): string =>
  to === null
    ? i18next.t('stock:stock.bands.over', { from: from - 1 })
    : i18next.t('stock:stock.bands.within', { from, to });
