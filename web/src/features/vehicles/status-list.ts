import { IconPlayerPlay } from '@tabler/icons-react';
import { choiceColumn } from '@/kit/fields/choice';
import { flagColumn } from '@/kit/fields/flag';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import type { CellContext } from '@/kit/record/entity';
import { startWith } from './start-with';

export type VehicleStatus = RowOf<'/vehicle-status'>;

const statuses = resource('/vehicle-status');

/** How far a vehicle is on its way; the program asks nothing else of a status. */
export const phases = ['planned', 'ordered', 'transit', 'stock', 'sold', 'archive'] as const;

const nameOf = ({ name, code }: VehicleStatus, context: CellContext) => translate(name, context).text || code;

/** What a manufacturer calls the stages of its vehicles. */
export const statusList = defineList<VehicleStatus, { manufacturerId: number }>({
  id: 'vehicleStatuses',
  texts: 'vehicles:statuses',
  source: statuses.source(({ manufacturerId }) => ({ manufacturerId })),
  name: nameOf,
  columns: [
    translationColumn('name', { edit: 'required' }),
    codeColumn('code', { edit: 'required' }),
    choiceColumn<'phase', VehicleStatus['phase']>('phase', phases, { edit: 'required', width: '10rem' }),
    flagColumn('from_used', { edit: 'optional' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  create: statuses.create(({ manufacturerId }) => ({
    manufacturer_id: manufacturerId,
    name: {},
    code: '',
    phase: 'ordered',
    from_used: false,
  })),
  update: statuses.update,
  archive: statuses.archive(archivedByStatus),
  usedBy: statuses.usedBy,
  bulk: statuses.bulk,
  reorder: statuses.reorder,
  history: statuses.history,
  rowActions: [
    {
      label: 'start',
      icon: IconPlayerPlay,
      permission: () => ({ state: 'app.manufacturer' }),
      run: (row, context) => void startWith(context.router, row, nameOf(row, context)),
    },
  ],
});
