import { IconUserShare } from '@tabler/icons-react';
import { dateTime } from '@/i18n/format';
import { choiceColumn } from '@/kit/fields/choice';
import { integerColumn } from '@/kit/fields/integer';
import { referenceColumn } from '@/kit/fields/reference';
import { textColumn } from '@/kit/fields/text';
import { byCompany, byReference, byUnitOf } from '@/kit/list/facets';
import { defineList, type ListColumn } from '@/kit/record/describe';
import type { ListRow } from '@/kit/record/entity';
import { resource } from '@/kit/record/resource';
import type { RouterContext } from '@/routing/roots';
import { assignFollowUps } from './actions';
import { type FollowUp, followUps, units } from './follow-up';
import {
  ActionCell,
  CustomerCell,
  DueCell,
  ResponsibleCell,
  TitleCell,
  TouchCell,
  WhyCell,
} from './FollowUpCells';
import { byPeriod } from './periods';

type Column = ListColumn<FollowUp>;

const due: Column = {
  key: 'due_at',
  width: '11.5rem',
  render: (row) => <DueCell row={row} />,
  sortValue: ({ due_at: at }) => at,
  valueText: (value) => dateTime(value as string | null),
};

const customer: Column = {
  key: 'customer_name',
  width: '11rem',
  render: (row) => <CustomerCell row={row} />,
  sortValue: ({ customer_name: name }) => name,
};

const why: Column = {
  key: 'reasons',
  render: (row, context) => <WhyCell row={row} context={context} />,
  sortValue: () => null,
  wraps: true,
  isOnCard: true,
};

const responsible: ListColumn<FollowUp, Record<string, never>> = {
  ...referenceColumn<'responsible_user_id', ListRow & { name: string }, Record<string, never>>(
    'responsible_user_id',
    { source: resource('/follow-up/colleagues').source(() => ({})), name: ({ name }) => name },
    { width: '10.5rem' },
  ),
  render: (row) => <ResponsibleCell row={row} />,
  sortValue: ({ responsible: name }) => name,
  isOnCard: true,
};

const touched: Column = {
  key: 'touched_at',
  width: '8.5rem',
  render: (row) => <TouchCell row={row} />,
  sortValue: ({ touched_at: at }) => at,
};

const escalated: Column = {
  key: 'escalated_at',
  width: '9rem',
  render: ({ escalated_at: at }) => dateTime(at),
  sortValue: ({ escalated_at: at }) => at,
};

const cause: Column = {
  key: 'cause',
  width: '10rem',
  render: ({ cause: title }) => <TitleCell title={title} />,
  sortValue: () => null,
  wraps: true,
};

const done: Column = {
  key: 'done',
  width: '10rem',
  render: ({ done: title }) => <TitleCell title={title} />,
  sortValue: () => null,
  wraps: true,
};

const action: Column = {
  key: 'action',
  width: '8rem',
  render: (row) => <ActionCell row={row} />,
  sortValue: () => null,
  isOnCard: true,
};

const permission = { state: 'app.survey.followup' };
const isOpen = ({ closed_at: at }: FollowUp) => at === null;

/** Customers who are looked after, those that are due first before the others (Y-069 to Y-074). */
export const followUpList = defineList<FollowUp, Record<string, never>>({
  id: 'followUps',
  texts: 'followups:followUps',
  isLong: true,
  source: followUps.source(() => ({})),
  name: ({ customer_name: name }) => name,
  columns: [
    due,
    customer,
    why,
    integerColumn('nps', { width: '4.5rem' }),
    textColumn('company', { width: '9rem' }),
    choiceColumn<'unit', FollowUp['unit']>('unit', units, { width: '6.5rem' }),
    responsible,
    touched,
    escalated,
    cause,
    done,
    action,
  ],
  usual: ['due_at', 'customer_name', 'reasons', 'nps', 'responsible_user_id', 'touched_at', 'action'],
  segments: [
    { key: 'open', holds: isOpen, query: { tab: 'open' }, size: 200 },
    { key: 'my', holds: isOpen, query: { tab: 'mine' }, size: 200 },
    { key: 'overdue', holds: isOpen, query: { tab: 'overdue' }, size: 200 },
    { key: 'closed', holds: (row) => !isOpen(row), query: { tab: 'closed' }, size: 200 },
  ],
  facets: followUps.facets({
    type: byUnitOf('unit'),
    companyIds: byCompany,
    userId: byReference('responsible_user_id'),
    period: byPeriod,
  }),
  chosenActions: [
    {
      label: 'assign',
      permission: () => permission,
      run: (ids, _, { router }) =>
        void assignFollowUps((router.options.context as RouterContext).queryClient, ids),
    },
  ],
  rowActions: [
    {
      label: 'assign',
      icon: IconUserShare,
      permission: () => permission,
      run: ({ id }, { router }) =>
        void assignFollowUps((router.options.context as RouterContext).queryClient, [id]),
    },
  ],
});
