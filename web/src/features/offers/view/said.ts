import type { TFunction } from 'i18next';
import type { Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { money } from '@/i18n/format';
import { fieldWords } from '../list/field-words';

/** What a fact says: an amount, a number of pieces, or words. */
export function said(field: string, fact: Schemas['Fact'], currency: string, t: TFunction<'offerlist'>) {
  if (field === 'images') return t('compare.images', { count: Number(fact.text ?? 0) });
  if (field === 'model') return [fact.code, fact.text].filter(Boolean).join(' ');
  const isChosen = field === 'option' || field === 'service' || field === 'accessory';
  if (fact.amount !== undefined) {
    const amount = money(centsOf(fact.amount), { currency });
    return isChosen && Number(fact.text) > 1 ? `${String(fact.text)} × ${amount}` : amount;
  }
  if (isChosen || field === 'equipment') return t('compare.included');
  return fieldWords(field, fact.text, currency) ?? fact.text;
}
