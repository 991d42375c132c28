import i18next from 'i18next';
import type { RowOf } from '@/kit/record/resource';
import { openDialog } from '@/kit/ui/dialog';
import { showToast } from '@/kit/ui/toast';

const assignDialog = () => import('./AssignDialog');
const havingDialog = () => import('./HavingDialog');

/** Asks which models get the texts, and gives them to them. */
export async function assignEquipment(equipmentIds: readonly number[], brandId: number): Promise<void> {
  const count = await openDialog(assignDialog, { brandId, equipmentIds }, ['equipment']);
  if (count !== undefined)
    showToast({ message: i18next.getFixedT(null, 'equipment')('assign.done', { count }) });
}

/** Shows the models that have a text; more of them can be given it from there. */
export async function showModels(equipment: RowOf<'/equipment'>): Promise<void> {
  const wantsMore = await openDialog(havingDialog, { equipment }, ['equipment', 'catalog', 'list']);
  if (wantsMore) await assignEquipment([equipment.id], equipment.brand_id);
}
