import { choiceField } from '@/kit/fields/choice';
import { fixed } from '@/kit/fields/fixed';
import { translationField } from '@/kit/fields/translation';
import { defineForm } from '@/kit/form/describe';
import type { CellContext } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { kpiList, type Unit, units } from './kpi-list';

const statuses = ({ t }: CellContext) => [
  { value: 'active', label: t('status.active') },
  { value: 'deleted', label: t('status.archived') },
];

const valuesOf =
  (field: string, values: readonly string[]) =>
  ({ texts }: CellContext) =>
    values.map((value) => ({ value, label: entityText(texts, `values.${field}.${value}`) }));

const unit = choiceField('business_unit', valuesOf('business_unit', units), { required: true });
const type = choiceField('type', valuesOf('type', ['kpi', 'nps']));

/** A KPI; its unit and its type stay. */
export const kpiForm = (isNew: boolean, businessUnit: Unit = 'sales') =>
  defineForm({
    list: kpiList(businessUnit),
    sections: [
      {
        fields: [
          isNew ? unit : fixed(unit),
          ...(isNew ? [] : [fixed(type)]),
          choiceField('status', statuses),
          translationField('title', { required: true }),
        ],
      },
    ],
    blank: { business_unit: businessUnit, status: 'active' },
  });
