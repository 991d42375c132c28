import { dateColumn } from '@/kit/fields/date';
import { changed } from '@/kit/fields/record-columns';
import { textColumn } from '@/kit/fields/text';
import type { ArchiveMark } from '@/kit/record/capabilities';
import { defineList, type ListColumn } from '@/kit/record/describe';
import { entityText } from '@/kit/record/entity-texts';
import { resource, type RowOf } from '@/kit/record/resource';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';

export type Substitution = RowOf<'/substitution'>;

const substitutions = resource('/substitution');

/** Cancelled, or over: the window ends by itself. */
const over: ArchiveMark<Substitution> = {
  isArchived: ({ state }) => state === 'cancelled' || state === 'ended',
  archivedNow: () => ({ status: 'archive', state: 'cancelled' }),
  active: { status: 'active' },
};

const tones: Record<Substitution['state'], Tone> = {
  planned: 'amber',
  current: 'green',
  ended: 'grey',
  cancelled: 'grey',
};

const state: ListColumn<Substitution> = {
  key: 'state',
  width: '9rem',
  render: (row, { texts }) => (
    <StatusBadge tone={tones[row.state]} label={entityText(texts, `values.state.${row.state}`)} />
  ),
  sortValue: (row) => row.state,
  isOnCard: true,
};

/** Who acts for whom in a company, and when. */
export const substitutionList = defineList<Substitution, { companyId: number }>({
  id: 'substitutions',
  texts: 'people:substitutions',
  source: substitutions.source(({ companyId }) => ({ companyId }), [['list', '/user']]),
  name: ({ substituted_user_name, user_name }) => `${substituted_user_name} – ${user_name}`,
  columns: [
    textColumn('substituted_user_name', { width: '15rem' }),
    textColumn('user_name', { width: '15rem' }),
    dateColumn('date_from'),
    dateColumn('date_to'),
    state,
    changed(),
  ],
  // What was cancelled comes back only on days that nobody has taken since.
  archive: { ...substitutions.archive(over), back: substitutionsBack() },
  history: substitutions.history,
  valueText: (field, value) =>
    field === 'status' && typeof value === 'string'
      ? entityText('people:substitutions', `values.status.${value}`)
      : undefined,
});

/** A cancelled one comes back as many do: its status is written by no other operation. */
function substitutionsBack() {
  const { operation, run } = substitutions.bulk;
  return {
    operation,
    run: async (row: Substitution): Promise<Substitution> => {
      const [result] = await run({ ids: [row.id] }, 'restore', false);
      if (!result?.ok) throw new Error(result?.message ?? operation);
      return { ...row, status: 'active', revision: row.revision + 1 };
    },
  };
}
