import { ChoiceInput } from '@/kit/fields/choice';
import { dateField } from '@/kit/fields/date';
import type { FormField, InputProps, With } from '@/kit/fields/field';
import { integerField } from '@/kit/fields/integer';
import { longTextField } from '@/kit/fields/long-text';
import { textField } from '@/kit/fields/text';
import { defineForm } from '@/kit/form/describe';
import { useMe } from '@/session/me';
import { customerFields } from './CustomerField';
import { modelField } from './ModelField';
import { createOrder, orderList } from './order-list';

const numberEntry: Pick<FormField, 'toEntry' | 'read'> = {
  toEntry: (value) => (typeof value === 'number' && value !== 0 ? String(value) : ''),
  read: (entry) => ({ value: entry === '' ? null : Number(entry) }),
};

/** What an order has of its brand; another brand takes it all away (D-017). */
const ofBrand = { model_id: null, ext_code: '', ext_name: '', int_code: '', options_full: '' };

function BrandInput(props: InputProps) {
  const { brands } = useMe();
  return (
    <ChoiceInput
      {...props}
      entry={String(props.entry)}
      options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(next) => {
        props.onChange(next);
        props.put(ofBrand);
      }}
    />
  );
}

function CompanyInput(props: InputProps) {
  const { companies } = useMe();
  return (
    <ChoiceInput
      {...props}
      entry={String(props.entry)}
      options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

const brandField: FormField<With<'brand_id', number>> = {
  key: 'brand_id',
  Input: BrandInput,
  required: true,
  ...numberEntry,
};

const companyField: FormField<With<'dealer_company_id', number>> = {
  key: 'dealer_company_id',
  Input: CompanyInput,
  required: true,
  ...numberEntry,
};

const car = {
  title: 'car',
  fields: [
    brandField,
    modelField,
    textField('ext_code'),
    textField('ext_name'),
    textField('int_code'),
    integerField('quantity', { required: true }),
    longTextField('options_full'),
  ],
};
const more = {
  title: 'more',
  fields: [...customerFields, dateField('wanted_at'), longTextField('comment')],
};
const blank = {
  quantity: 1,
  ext_code: '',
  ext_name: '',
  int_code: '',
  options_full: '',
  customer_id: null,
  customer_name: '',
  wanted_at: null,
  comment: '',
};

/** A new order: who orders is said once. */
export const newOrderForm = defineForm({
  list: { ...orderList, create: createOrder },
  sections: [{ ...car, fields: [companyField, ...car.fields] }, more],
  blank,
});

export const orderForm = defineForm({ list: orderList, sections: [car, more], blank });
