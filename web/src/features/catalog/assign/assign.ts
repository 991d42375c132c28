import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { refreshLists } from '@/kit/record/list-cache';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { type Assigned, assignedLists } from './assigned';

const loadModels = () => import('./AssignFeaturesDialog');
const loadFeatures = () => import('./FeaturePickerDialog');

/** As many records as a bulk action takes. */
const block = 1000;

/** Asks which models offer the features, and undoes that when it was not meant. */
export async function assignFeatures(
  queryClient: QueryClient,
  featureIds: readonly number[],
  pricelistId: number,
): Promise<void> {
  const words = ['models', 'equipment', 'catalog'] as const;
  say(queryClient, await openDialog(loadModels, { featureIds, pricelistId }, words));
}

/** Asks which features the models offer, and undoes that when it was not meant. */
export async function assignToModels(
  queryClient: QueryClient,
  modelIds: readonly number[],
  list: { brandId: number; pricelistId: number },
): Promise<void> {
  say(queryClient, await openDialog(loadFeatures, { modelIds, ...list }, ['models', 'form']));
}

function say(queryClient: QueryClient, assigned: Assigned | undefined): void {
  if (!assigned) return;
  const ids = assigned.ids ?? [];
  showToast({
    message: saidOf(assigned),
    action:
      ids.length > 0
        ? { label: i18next.t('list:action.undo'), run: () => void undoAssigned(queryClient, ids) }
        : undefined,
  });
}

/** What was assigned, and what was there before and stays. */
function saidOf({ created, updated, unchanged }: Assigned): string {
  const t = i18next.getFixedT(null, 'models');
  const done = t('assignFeatures.done', { count: created + updated });
  return unchanged > 0 ? `${done} ${t('assignFeatures.kept', { count: unchanged })}` : done;
}

async function undoAssigned(queryClient: QueryClient, ids: readonly number[]): Promise<void> {
  try {
    for (let from = 0; from < ids.length; from += block) {
      const body = { ids: ids.slice(from, from + block), action: 'archive' } as const;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a refusal stops the rest
      await client.POST('/model-feature/bulk', { body });
    }
  } catch (error) {
    reportProblem(problemOf(error));
  }
  await refreshLists(queryClient, assignedLists);
}
