import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { fetchNow } from '@/api/fetch-now';
import { client, type Schemas } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { loadTexts } from '@/i18n';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { carQuery, refreshModel } from '../queries';
import { changeOffer, setRevision } from '../saving';
import { declareOperation, type Operation, type Sending } from '@/kit/edit/operations';
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

interface ModelInput {
  modelId: number;
  name: string;
  preview: Preview;
  carryOver: boolean;
}

const send = async ({ recordId, input, revision, key }: Sending<ModelInput>): Promise<Version> => {
  const path = { versionId: recordId, targetModelId: input.modelId };
  const { data } = await client.POST('/version-changer/change-model/{versionId}/{targetModelId}', {
    params: { path, query: { revision, carryOver: input.carryOver } },
    headers: { 'Idempotency-Key': key },
  });
  return data as Version;
};

const change: Omit<Operation<ModelInput, Version>, 'name' | 'whenMoved'> = {
  called: ({ name }) => [name],
  send,
  doneBy: (current, { modelId }) => {
    const version = current as Version;
    return version.model_id === modelId ? version : undefined;
  },
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
  late: async ({ queryClient, recordId, input }) => {
    await finishModel(queryClient, recordId, input);
  },
};
/** The first model loses nothing, whatever the offer has become. */
const setFirstModel = declareOperation({ ...change, name: 'offer.firstModel', whenMoved: 'again' });
/** The losses were shown for the offer as it was on the screen. */
const setModel = declareOperation({ ...change, name: 'offer.model', whenMoved: 'drop' });

/** Answers where the work goes on; undefined when the model stays as it was. */
async function changeModel(
  queryClient: QueryClient,
  car: Car,
  model: StartModel,
): Promise<StepName | undefined> {
  const agreed = await agreedTo(car, model);
  if (!agreed) return undefined;
  const input = { ...agreed, modelId: model.id, name: model.description || model.code };
  const operation = agreed.preview.kind === 'first' ? setFirstModel : setModel;
  const ending = await changeOffer(queryClient, operation, car.version, input, reportFailure);
  return ending.end === 'saved' ? finishModel(queryClient, car.version.id, input) : undefined;
}

async function finishModel(
  queryClient: QueryClient,
  versionId: number,
  { preview }: ModelInput,
): Promise<StepName | undefined> {
  try {
    await refreshModel(queryClient, versionId);
    if (preview.kind !== 'first') await revalidate(queryClient, versionId);
    const changed = await fetchNow(queryClient, carQuery(versionId));
    if (preview.kind === 'same') await showLost(queryClient, changed, preview);
    return neighbours(changed, 'model').after ?? changed.landing;
  } catch (error) {
    reportFailure(problemOf(error));
    return undefined;
  }
}

/** O-060: what nobody expected is shown with the documented words, and the page starts again. */
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
    // A price that was typed does not go along either.
    const isAsked = loses || preview.typed_price !== null;
    if (preview.kind === 'first' || (preview.kind === 'same' && !isAsked))
      return { preview, carryOver: false };
    const answer = await openDialog(loadDialog, { car, model: model.description || model.code, preview }, [
      'changes',
    ]);
    return answer && { preview, carryOver: answer.carryOver };
  } catch (error) {
    reportProblem(problemOf(error));
    return undefined;
  }
}

/** What went without a question is shown afterwards, with the way back. */
async function showLost(queryClient: QueryClient, { version, undo }: Car, { missing }: Preview) {
  if (missing.length === 0 || missing.some(({ important }) => important)) return;
  await loadTexts(['changes']);
  const lost = missing.map(({ text, code }) => text || code).join(', ');
  showToast({
    message: i18next.t('changes:model.lost', { lost }),
    action: undo && {
      label: i18next.t('changes:model.undo'),
      run: () => void goBack(queryClient, version, 'undo', undo),
    },
  });
}
