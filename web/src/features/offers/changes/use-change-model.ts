import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client, type Schemas } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { loadTexts } from '@/i18n';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { carQuery, refreshModel } from '../queries';
import { changeOffer } from '../saving';
import { neighbours } from '../steps';
import { useGotoStep } from '../use-goto-step';
import type { Car, StartModel, StepName, Version } from '../wire';
import { alertOf } from './alert';
import { revalidate } from './revalidate';
import { goBack } from './use-step-back';

const loadDialog = () => import('./ChangeModelDialog');

type Preview = Schemas['Preview'];

/** Gives the offer another model, asking first when choices would be lost, and goes on with the next step. */
export function useChangeModel(car: Car): (model: StartModel) => Promise<void> {
  const queryClient = useQueryClient();
  const goto = useGotoStep(car.version.id);
  return async (model) => {
    const next = await changeModel(queryClient, car, model);
    if (next) goto(next);
  };
}

/** Answers where the work goes on; undefined when the model stays as it was. */
async function changeModel(
  queryClient: QueryClient,
  car: Car,
  model: StartModel,
): Promise<StepName | undefined> {
  const versionId = car.version.id;
  const agreed = await agreedTo(car, model);
  if (!agreed) return undefined;
  const { preview, carryOver } = agreed;
  const outcome = await changeOffer(queryClient, versionId, {
    what: model.description || model.code,
    // What is lost was told of the offer as it is on screen; the first model loses nothing.
    asSeen: preview.kind !== 'first',
    send: async (revision) => {
      const params = { path: { versionId, targetModelId: model.id }, query: { revision, carryOver } };
      const path = '/version-changer/change-model/{versionId}/{targetModelId}';
      const { data } = await client.POST(path, { params });
      return data as Version;
    },
    again: () => void changeModel(queryClient, car, model),
    failed: reportFailure,
  });
  if (outcome.end !== 'answered') return undefined;
  try {
    await refreshModel(queryClient, versionId);
    if (preview.kind !== 'first') await revalidate(queryClient, versionId);
    const changed = await queryClient.fetchQuery({ ...carQuery(versionId), staleTime: 0 });
    if (preview.kind === 'same') await tellLost(queryClient, changed, preview);
    return neighbours(changed, 'model').after ?? changed.landing;
  } catch (error) {
    reportFailure(problemOf(error));
    return undefined;
  }
}

/** O-060: what nobody expected is told with the documented words, and the page begins anew. */
function reportFailure(problem: Problem): void {
  if (problem.kind !== 'unexpected') reportProblem(problem);
  else void alertOf('modelFailed').then(() => location.reload());
}

/** O-053 to O-055: the first model is taken at once, others when nothing important is lost or it is agreed to. */
async function agreedTo(
  car: Car,
  model: StartModel,
): Promise<{ preview: Preview; carryOver: boolean } | undefined> {
  try {
    const params = { path: { versionId: car.version.id, targetModelId: model.id } };
    const { data } = await client.GET('/version-changer/model-preview/{versionId}/{targetModelId}', {
      params,
    });
    const preview = data as Preview;
    const loses = preview.missing.some(({ important }) => important);
    if (preview.kind === 'first' || (preview.kind === 'same' && !loses)) return { preview, carryOver: false };
    const answer = await openDialog(loadDialog, { car, model: model.description || model.code, preview }, [
      'changes',
    ]);
    return answer && { preview, carryOver: answer.carryOver };
  } catch (error) {
    reportProblem(problemOf(error));
    return undefined;
  }
}

/** What went without a question is told afterwards, with the way back. */
async function tellLost(queryClient: QueryClient, { version, undo }: Car, { missing }: Preview) {
  if (missing.length === 0 || missing.some(({ important }) => important)) return;
  await loadTexts(['changes']);
  const lost = missing.map(({ text, code }) => text || code).join(', ');
  showToast({
    message: i18next.t('changes:model.lost', { lost }),
    action: undo && {
      label: i18next.t('changes:model.undo'),
      run: () => void goBack(queryClient, version.id, 'undo', undo),
    },
  });
}
