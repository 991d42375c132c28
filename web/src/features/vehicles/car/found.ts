import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { Fields } from '@/kit/record/conflict';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import type { FoundVehicle } from './vehicle';
import { cleanVin } from './vin';

const loadFoundDialog = () => import('./dialogs/FoundDialog');

/** What of another car only its brand knows. */
const ofBrand = [
  'model_id',
  'ext_feature_id',
  'ext_individual_feature_id',
  'int_feature_id',
  'gearbox_id',
  'bodytype_id',
] as const;

/**
 * Looks for a vehicle with the number; shows its car and answers what of it goes into the open form, when that is
 * wanted. Nothing is stored. `brandId` is the brand of the form; 0: the form of a used vehicle, which may be of any.
 */
export async function findByVin(typed: string, brandId: number): Promise<Fields | undefined> {
  const vin = cleanVin(typed);
  if (vin === '') {
    showToast({ message: i18next.t('vehicle:vin.empty'), tone: 'warning' });
    return undefined;
  }
  try {
    const { data: found } = await client.POST('/vehicle/search-vin', { body: { vin } });
    if (!found || !(await openDialog(loadFoundDialog, { found, brandId }, ['vehicle', 'list'])))
      return undefined;
    const { data: car } = await client.POST('/vehicle/import-found', { body: { vin } });
    return car && carOf(car, brandId);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'missing') showToast({ message: problem.message, tone: 'warning' });
    else reportProblem(problem);
    return undefined;
  }
}

/** The fields of the car; those that are ids of its brand only for a vehicle of the same. */
function carOf(found: FoundVehicle, brandId: number): Fields {
  const { brand_id, serie_id: _serie, used: _used, own_id: _own, vin, ...car } = found;
  const isSame = brand_id === brandId;
  const others = Object.entries(car).filter(
    ([key]) => isSame || !(ofBrand as readonly string[]).includes(key),
  );
  return { ...Object.fromEntries(others), vin };
}
