import { dateTime } from '@/i18n/format';
import { choiceColumn } from '@/kit/fields/choice';
import { integerColumn } from '@/kit/fields/integer';
import { textColumn } from '@/kit/fields/text';
import { byCompany, byValue } from '@/kit/list/facets';
import { defineList, type ListColumn } from '@/kit/record/describe';
import { entityText } from '@/kit/record/entity-texts';
import { resource } from '@/kit/record/resource';
import { showSteps } from './actions';
import { type Invitation, isSending, reasons, states } from './invitation';
import { ActionCell, CustomerCell, StateCell } from './InvitationCells';
import { byPeriod } from './periods';

const invitations = resource('/survey-response');
const units = ['sales', 'service'] as const;

const when: ListColumn<Invitation> = {
  key: 'log_at',
  width: '10.5rem',
  render: ({ log_at: at }) => dateTime(at),
  sortValue: ({ log_at: at }) => at,
};

const customer: ListColumn<Invitation> = {
  key: 'customer_name',
  isLink: true,
  width: '10rem',
  render: (row) => <CustomerCell row={row} />,
  sortValue: ({ customer_name: name }) => name,
};

const state: ListColumn<Invitation> = {
  key: 'state',
  render: (row) => <StateCell row={row} />,
  sortValue: (row) => row.state,
  valueText: (value, { texts }) => entityText(texts, `values.state.${value as Invitation['state']}`),
  isOnCard: true,
};

const action: ListColumn<Invitation> = {
  key: 'action',
  width: '9.5rem',
  render: (row) => <ActionCell row={row} />,
  sortValue: () => null,
  isOnCard: true,
};

/** Who was asked how content they are, who was not and why (Y-033 to Y-036). */
export const invitationList = defineList<Invitation, Record<string, never>>({
  id: 'invitations',
  texts: 'invitations:invitations',
  isLong: true,
  order: '-log_at',
  source: invitations.source(() => ({})),
  name: (row) => row.customer_name || row.email,
  opens: (row) => void showSteps(row),
  isMoving: isSending,
  columns: [
    when,
    customer,
    { ...textColumn('email', { width: '10.5rem' }), isOnCard: true },
    textColumn('company', { width: '9rem' }),
    choiceColumn<'type', Invitation['type']>('type', units, { width: '6rem' }),
    state,
    integerColumn('reminders_count', { width: '6.5rem' }),
    action,
  ],
  usual: ['log_at', 'customer_name', 'email', 'company', 'state', 'reminders_count', 'action'],
  segments: [{ key: 'all', holds: () => true, query: {}, size: 200 }],
  facets: invitations.facets({
    period: byPeriod,
    companyIds: byCompany,
    type: byValue('type', units),
    state: byValue('state', states),
    reason: byValue('reason', reasons),
  }),
});
