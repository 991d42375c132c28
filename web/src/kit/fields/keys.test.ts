import { expect, test } from 'vitest';
import type { ListColumn } from '@/kit/record/describe';
import type { RowOf } from '@/kit/record/resource';
import { choiceColumn, choiceField } from './choice';
import type { FormField } from './field';
import { flagField } from './flag';
import { moneyColumn, moneyField } from './money';
import { textColumn, textField } from './text';
import { translationField } from './translation';

type Accessory = RowOf<'/accessory'>;

test('columns and fields belong to records that have a field of that name and kind, which the compiler checks', () => {
  const columns: readonly ListColumn<Accessory>[] = [
    textColumn('code'),
    moneyColumn('price', { edit: 'required' }),
    choiceColumn<'status', string>('status', ['active', 'deleted']),
    // @ts-expect-error -- there is no such field
    textColumn('cdoe'),
    // @ts-expect-error -- a price is no text
    textColumn('price'),
    // @ts-expect-error -- a code is no amount
    moneyColumn('code'),
  ];
  const fields: readonly FormField<Accessory>[] = [
    textField('code', { required: true }),
    moneyField('price'),
    translationField('name'),
    flagField('from_feed'),
    choiceField('status', () => []),
    // @ts-expect-error -- there is no such field
    textField('cdoe'),
    // @ts-expect-error -- a name in several languages is no plain text
    textField('name'),
    // @ts-expect-error -- a code is no yes or no
    flagField('code'),
    // @ts-expect-error -- a price is no choice between words
    choiceField('price', () => []),
  ];
  expect(columns.map(({ key }) => key)).toContain('price');
  expect(fields.map(({ key }) => key)).toContain('name');
});
