import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import { fieldWords } from '../list/field-words';

interface FactTextProps {
  car: Car;
  fact: Schemas['ViewFact'];
}

/** What a document says of one thing: an amount, a number of pieces, or words. */
export function FactText({ car, fact }: FactTextProps) {
  const { t } = useTranslation('offerlist');
  const { shown } = useAmounts(car);
  const { field, text = '', amount, net, code } = fact;
  if (field === 'images') return t('compare.images', { count: Number(text) });
  if (field === 'model') return [code, text].filter(Boolean).join(' ');
  if (field === 'customer_phone')
    return (
      <Anchor inherit underline="always" href={`tel:${text.replaceAll(/[^\d+]/g, '')}`}>
        {text}
      </Anchor>
    );
  if (field === 'customer_email')
    return (
      <Anchor inherit underline="always" href={`mailto:${text}`}>
        {text}
      </Anchor>
    );
  if (amount !== undefined) return shown({ amount, net: net ?? null });
  if (field === 'option' || field === 'service' || field === 'accessory' || field === 'equipment')
    return t('compare.included');
  return fieldWords(field, text, car.currency) ?? text;
}
