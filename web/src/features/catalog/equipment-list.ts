import { IconCar } from '@tabler/icons-react';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { resource, type RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { tabs } from './base-data-tabs';
import { assignEquipment, showModels } from './equipment/actions';

type Equipment = RowOf<'/equipment'>;

const equipment = resource('/equipment');

/** The texts of a brand's standard equipment: what a car has without a price of its own. */
export const equipmentList = defineList<Equipment, { brandId: number }>({
  id: 'equipment',
  texts: 'catalog:equipment',
  source: equipment.source(({ brandId }) => ({ brandId })),
  name: (row, context) => translate(row.name, context).text,
  columns: [translationColumn('name', { edit: 'required' }), archiveStatus(archivedByStatus), changed()],
  rowActions: [
    {
      label: 'models',
      icon: IconCar,
      permission: ({ brand_id: brandId }) => tabs.equipment.permission({ brandId }),
      run: (row) => void showModels(row),
    },
  ],
  chosenActions: [
    {
      label: 'assign',
      permission: tabs.equipment.permission,
      run: (ids, { brandId }) => void assignEquipment(ids, brandId),
    },
  ],
  create: equipment.create(({ brandId }) => ({ brand_id: brandId, name: {} })),
  update: equipment.update,
  archive: equipment.archive(archivedByStatus),
  usedBy: equipment.usedBy,
  bulk: equipment.bulk,
  reorder: equipment.reorder,
  history: equipment.history,
});
