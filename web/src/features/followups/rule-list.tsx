import { IconPencil } from '@tabler/icons-react';
import { empty } from '@/i18n/format';
import { choiceColumn } from '@/kit/fields/choice';
import { integerColumn } from '@/kit/fields/integer';
import { archiveStatus } from '@/kit/fields/record-columns';
import { textColumn } from '@/kit/fields/text';
import { byUnitOf } from '@/kit/list/facets';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList, type ListColumn } from '@/kit/record/describe';
import type { CellContext, ListParams } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { translate } from '@/kit/record/translation';
import type { RouterContext } from '@/routing/roots';
import { units } from './follow-up';
import { type Rule, rules } from './rule';
import { editRule } from './rule-actions';

const permission = { state: 'app.survey.rules' };

const words = ({ kind, value, option }: Rule, context: CellContext) => {
  if (kind === 'answer') return translate(option.text ?? {}, context).text || value;
  return value === '' ? empty : value;
};

const kind: ListColumn<Rule> = {
  key: 'kind',
  width: '15rem',
  render: (row, { texts }) => entityText(texts, `values.kind.${row.kind}`),
  sortValue: (row) => row.kind,
  valueText: (value, { texts }) => entityText(texts, `values.kind.${value as Rule['kind']}`),
};

const value: ListColumn<Rule> = {
  key: 'value',
  render: (row, context) => words(row, context),
  sortValue: (row) => row.value,
  isOnCard: true,
};

/** For what is of every company, every survey, or of who looked after the customer. */
const orAll = (key: 'company' | 'survey' | 'responsible', width: string): ListColumn<Rule> => ({
  ...textColumn(key, { width }),
  render: (row, { texts }) => row[key] || entityText(texts, `values.${key}.all`),
});

/** Rules of the same kind differ in whom they are for. */
function nameOf(row: Rule, context: CellContext) {
  const says = `${entityText(context.texts, `values.kind.${row.kind}`)} ${words(row, context)}`;
  const unit = entityText(context.texts, `values.unit.${row.unit}`);
  return [says, unit, row.company, row.survey].filter((part) => part !== '').join(', ');
}

/** What lets somebody look after a customer, and until when. */
export const ruleList = defineList<Rule, ListParams>({
  id: 'followUpRules',
  texts: 'followups:rules',
  source: rules.source(() => ({})),
  name: (row, context) => nameOf(row, context),
  columns: [
    kind,
    value,
    choiceColumn<'unit', Rule['unit']>('unit', units, { width: '7rem' }),
    orAll('company', '10rem'),
    orAll('survey', '10rem'),
    integerColumn('due_hours', { width: '7rem' }),
    integerColumn('escalate_hours', { width: '8rem' }),
    orAll('responsible', '11rem'),
    archiveStatus(archivedByStatus),
  ],
  facets: rules.facets({ unit: byUnitOf('unit') }),
  update: rules.update,
  archive: rules.archive(archivedByStatus),
  bulk: rules.bulk,
  history: rules.history,
  rowActions: [
    {
      label: 'edit',
      icon: IconPencil,
      permission: () => permission,
      run: (row, { router }) => void editRule((router.options.context as RouterContext).queryClient, row),
    },
  ],
});
