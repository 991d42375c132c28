import { choiceField } from '@/kit/fields/choice';
import { fixed } from '@/kit/fields/fixed';
import { referenceField } from '@/kit/fields/reference';
import { linkField, textField } from '@/kit/fields/text';
import { defineForm } from '@/kit/form/describe';
import type { CellContext } from '@/kit/record/entity';
import { useCompanies } from '@/features/org/options';
import { stockroomForms } from './stockroom-list';

const statuses = ({ t }: CellContext) => [
  { value: 'active', label: t('status.active') },
  { value: 'archive', label: t('status.archived') },
];

const company = referenceField('company_id', useCompanies, { required: true });

/** A place, in the company that is chosen in the header or is the user's first one. */
export const stockroomForm = (isNew: boolean, companyId: number | null = null) =>
  defineForm({
    list: stockroomForms,
    sections: [
      {
        fields: [
          textField('name', { required: true }),
          isNew ? company : fixed(company),
          choiceField('status', statuses),
          linkField('link', { isWide: true }),
        ],
      },
    ],
    blank: { company_id: companyId, status: 'active' },
  });
