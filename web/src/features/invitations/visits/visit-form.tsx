import { ChoiceInput, choiceField } from '@/kit/fields/choice';
import { dateField } from '@/kit/fields/date';
import type { FormField, InputProps, With } from '@/kit/fields/field';
import { referenceField } from '@/kit/fields/reference';
import { textField } from '@/kit/fields/text';
import { defineForm } from '@/kit/form/describe';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { empty } from '@/i18n/format';
import { useMe } from '@/session/me';
import { useManagers } from './managers';
import { similarTo } from './Similar';
import { consents, units } from './visit';
import { visitForms } from './visit-list';

const choices =
  (key: 'business_unit' | 'consent', values: readonly string[]) =>
  ({ texts }: CellContext) =>
    values.map((value) => ({ value, label: entityText(texts, `values.${key}.${value}`) }));

const numberEntry: Pick<FormField, 'toEntry' | 'read'> = {
  toEntry: (value) => (typeof value === 'number' && value !== 0 ? String(value) : ''),
  read: (entry) => ({ value: entry === '' ? null : Number(entry) }),
};

const optionsOf = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));

/** Another company has other managers. */
function CompanyInput(props: InputProps) {
  const { companies } = useMe();
  const change = (next: unknown) => {
    props.onChange(next);
    props.put({ manager_user_id: null });
  };
  return (
    <ChoiceInput {...props} entry={String(props.entry)} options={optionsOf(companies)} onChange={change} />
  );
}

function BrandInput(props: InputProps) {
  const { brands } = useMe();
  return <ChoiceInput {...props} entry={String(props.entry)} options={optionsOf(brands)} />;
}

const companyField: FormField<With<'company_id', number>> = {
  key: 'company_id',
  Input: CompanyInput,
  required: true,
  ...numberEntry,
};

const brandField: FormField<With<'brand_id', number>> = {
  key: 'brand_id',
  Input: BrandInput,
  required: true,
  ...numberEntry,
};

/** One of the users of the company; a name without a user has a field of its own. */
function ManagerInput(props: InputProps) {
  const company = props.valueOf('company_id');
  const managers = useManagers(typeof company === 'number' ? company : 0);
  const options = managers?.map(({ value, label }) => ({ value: String(value), label }));
  return (
    <ChoiceInput
      {...props}
      entry={String(props.entry)}
      options={options && [{ value: '', label: empty }, ...options]}
    />
  );
}

const managerField: FormField<With<'manager_user_id', number | null>> = {
  key: 'manager_user_id',
  Input: ManagerInput,
  ...numberEntry,
};

const isByNameOnly = (values: Readonly<Record<string, unknown>>) =>
  (values['manager_user_id'] ?? null) === null;

const useLanguages = ({ languages }: CellContext) =>
  languages.map(({ id, name }) => ({ value: id, label: name }));

/** All that a company knows of a sale or a visit. */
export const visitForm = defineForm({
  list: visitForms,
  sections: [
    {
      title: 'visit',
      fields: [
        companyField,
        brandField,
        choiceField('business_unit', choices('business_unit', units), { required: true }),
        dateField('date', { required: true }),
        managerField,
        textField('manager_name', { when: isByNameOnly }),
      ],
    },
    {
      title: 'customer',
      fields: [
        textField('customer_name'),
        similarTo(textField('email')),
        textField('phone'),
        referenceField('language_id', useLanguages),
        choiceField('consent', choices('consent', consents)),
      ],
    },
    {
      title: 'car',
      fields: [textField('vehicle'), similarTo(textField('vin')), similarTo(textField('licence_plate_no'))],
    },
  ],
  blank: {
    customer_name: '',
    phone: '',
    email: '',
    language_id: null,
    vehicle: '',
    vin: '',
    licence_plate_no: '',
    manager_user_id: null,
    manager_name: '',
    consent: 'unknown',
  },
});
