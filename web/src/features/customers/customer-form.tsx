import { useQuery } from '@tanstack/react-query';
import { countriesQuery } from './queries';
import { choiceField } from '@/kit/fields/choice';
import { dateField } from '@/kit/fields/date';
import { longTextField } from '@/kit/fields/long-text';
import { referenceField } from '@/kit/fields/reference';
import { emailField, phoneField, textField } from '@/kit/fields/text';
import { defineForm } from '@/kit/form/describe';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import type { Fields } from '@/kit/record/conflict';
import { translate } from '@/kit/record/translation';
import { customerForms } from './customer-list';
import { warned } from './Duplicates';

const choices =
  (key: 'type' | 'status', values: readonly string[]) =>
  ({ texts }: CellContext) =>
    values.map((value) => ({ value, label: entityText(texts, `values.${key}.${value}`) }));

function useCountries(context: CellContext) {
  const { data } = useQuery(countriesQuery);
  return data?.map(({ id, name, code }) => ({ value: id, label: translate(name, context).text || code }));
}

const useLanguages = ({ languages }: CellContext) =>
  languages.map(({ id, name }) => ({ value: id, label: name }));

const ofCompany = ({ type }: Fields) => type === 'company';

/** Everything about a customer. */
export const customerForm = defineForm({
  list: customerForms,
  sections: [
    {
      title: 'general',
      fields: [
        choiceField('type', choices('type', ['person', 'company'])),
        choiceField('status', choices('status', ['active', 'deleted'])),
        textField('name', { required: (values) => !ofCompany(values) }),
        referenceField('language_id', useLanguages),
        warned(phoneField('phone')),
        warned(emailField('email')),
        textField('address', { isWide: true }),
      ],
    },
    {
      title: 'legal',
      fields: [
        textField('company_name', { isWide: true, when: ofCompany, required: true }),
        warned(textField('company_code', { when: ofCompany })),
        textField('vat', { when: ofCompany }),
        referenceField('company_country_id', useCountries, { when: ofCompany }),
      ],
    },
    { title: 'more', fields: [dateField('last_test_drive_at'), longTextField('comment')] },
  ],
  blank: {
    status: 'active',
    phone: '',
    email: '',
    address: '',
    company_name: '',
    company_code: '',
    vat: '',
    company_country_id: null,
    language_id: null,
    last_test_drive_at: null,
    comment: '',
  },
});
