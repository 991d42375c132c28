import { IconUserShare } from '@tabler/icons-react';
import { date } from '@/i18n/format';
import { TextCell } from '@/kit/fields/cells';
import { linked } from '@/kit/fields/linked';
import { changed } from '@/kit/fields/record-columns';
import { textColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { byUnit } from '@/kit/list/facets';
import type { ArchiveMark } from '@/kit/record/capabilities';
import { defineList, type ListColumn } from '@/kit/record/describe';
import type { EntityTextsPath, ListParams } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { resource, type RowOf } from '@/kit/record/resource';
import type { Segment } from '@/kit/record/segment';

import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import type { PermissionQuestion } from '@/session/can';

export type User = RowOf<'/user'>;
type StandIn = NonNullable<User['substitution']>;

const users = resource('/user');

/** Removed users log in no more and free their user name; blocked ones are still in the list. */
const removed: ArchiveMark<User> = {
  isArchived: ({ status }) => status === 'deleted',
  archivedNow: () => ({ status: 'deleted' }),
  active: { status: 'active' },
};

const segments: readonly Segment<User>[] = [
  { key: 'active', holds: ({ status }) => status !== 'deleted', query: {} },
  { key: 'deleted', holds: ({ status }) => status === 'deleted', isArchive: true },
];

const tones: Record<User['status'], Tone> = { active: 'green', blocked: 'red', deleted: 'grey' };

const status: ListColumn<User> = {
  key: 'status',
  width: '8.5rem',
  render: (row, { texts }) => (
    <StatusBadge tone={tones[row.status]} label={entityText(texts, `values.status.${row.status}`)} />
  ),
  sortValue: (row) => row.status,
  valueText: (value, { texts }) => entityText(texts, `values.status.${String(value)}`),
};

/** Whether they sell, or look after what was sold. */
const unit: ListColumn<User> = {
  key: 'unit',
  width: '10rem',
  render: (row, { texts }) => <TextCell text={unitsOf(row, texts)} />,
  sortValue: (row) => Number(row.sales_unit) * 2 + Number(row.service_unit),
};

const unitsOf = ({ sales_unit, service_unit }: User, texts: EntityTextsPath) =>
  [
    sales_unit && entityText(texts, 'values.unit.SALES'),
    service_unit && entityText(texts, 'values.unit.SERVICE'),
  ]
    .filter(Boolean)
    .join(', ');

/** Who acts for them, from when when that is to come. */
const substitution: ListColumn<User> = {
  key: 'substitution',
  width: '16rem',
  render: ({ substitution: is }, { texts }) => <TextCell text={is ? standInText(is, texts) : null} />,
  sortValue: ({ substitution: is }) => is?.date_from,
};

function standInText({ user_name: name, date_from, date_to }: StandIn, texts: EntityTextsPath): string {
  const values = { name, from: date(date_from), to: date(date_to) };
  return entityText(
    texts,
    date_from > date(new Date()) ? 'values.substitution.next' : 'values.substitution.now',
    values,
  );
}

const mayOpen = (state: string): PermissionQuestion => ({ state });

/** The users of a company. */
export const userList = defineList<User, { companyId: number }>({
  id: 'users',
  texts: 'people:users',
  source: users.source(({ companyId }) => ({ companyId, appends: 'substitution' })),
  name: (row) => row.name,
  columns: [
    linked(textColumn('name', { width: '13rem' }), ({ id }: User) => ({
      link: { to: '/user/edit/$userId', params: { userId: id } },
      permission: mayOpen('app.user.edit'),
    })),
    translationColumn('job_title', { width: '14rem' }),
    textColumn('role_name', { width: '12rem' }),
    status,
    unit,
    substitution,
    textColumn('phone', { width: '9rem' }),
    textColumn('email', { width: '17rem' }),
    textColumn('username', { width: '11rem' }),
    changed(),
  ],
  archive: users.archive(removed),
  segments,
  facets: users.facets({ unit: byUnit }),
  usedBy: users.usedBy,
  history: users.history,
  rowActions: [
    {
      label: 'substitute',
      icon: IconUserShare,
      permission: () => mayOpen('app.substitution.create'),
      run: ({ id, company_id: companyId }, { router }) => {
        if (companyId === null) return;
        const params = { companyId, userId: id };
        void router.navigate({ to: '/substitution/create/$companyId/$userId', params });
      },
    },
  ],
});

/** The group's own staff: users without a company. */
export const administratorList = defineList<User, ListParams>({
  id: 'administrators',
  texts: 'people:administrators',
  source: users.source(() => ({ type: 'admin' })),
  name: (row) => row.name,
  columns: [
    linked(textColumn('name', { width: '13rem' }), ({ id }: User) => ({
      link: { to: '/administrator/edit/$userId', params: { userId: id } },
      permission: mayOpen('app.administrator.edit'),
    })),
    translationColumn('job_title', { width: '14rem' }),
    textColumn('role_name', { width: '14rem' }),
    status,
    textColumn('phone', { width: '9rem' }),
    textColumn('email', { width: '17rem' }),
    textColumn('username', { width: '11rem' }),
    changed(),
  ],
  createForm: {
    link: { to: '/administrator/users/create' },
    permission: { state: 'app.administrator.users.create' },
  },
  archive: users.archive(removed),
  segments,
  usedBy: users.usedBy,
  history: users.history,
});
