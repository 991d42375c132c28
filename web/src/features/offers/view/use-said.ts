import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { money } from '@/i18n/format';
import { fieldWords } from '../list/field-words';
import { useShownMoney } from '../use-amounts';

interface Row {
  part: string;
  field: string;
}

/** Writes an amount as the document does: what a credit costs is never rounded. */
export function useFactMoney() {
  const write = useShownMoney();
  return ({ part }: Pick<Row, 'part'>, amount: number, currency: string) =>
    part === 'finance' ? money(centsOf(amount), { currency }) : write(amount, currency);
}

/** What a fact says, as the document says it: an amount, a number of pieces, or words. */
export function useSaid() {
  const { t } = useTranslation('offerlist');
  const write = useFactMoney();
  return (row: Row, fact: Schemas['Fact'], currency: string) => {
    const { field } = row;
    if (field === 'images') return t('compare.images', { count: Number(fact.text ?? 0) });
    if (field === 'model') return [fact.code, fact.text].filter(Boolean).join(' ');
    const isChosen = field === 'option' || field === 'service' || field === 'accessory';
    if (fact.amount !== undefined) {
      const amount = write(row, fact.amount, currency);
      return isChosen && Number(fact.text) > 1 ? `${String(fact.text)} × ${amount}` : amount;
    }
    if (isChosen || field === 'equipment') return t('compare.included');
    return fieldWords(field, fact.text, currency) ?? fact.text;
  };
}
