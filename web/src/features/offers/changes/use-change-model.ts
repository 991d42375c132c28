import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/ui/dialog';
import { reportProblem } from '@/ui/report-problem';
import { carQuery, refreshOffer } from '../queries';
import { changeOffer } from '../saving';
import { useGotoStep } from '../use-goto-step';
import type { Car, StartModel, StepName, Version } from '../wire';

const loadConfirmDialog = () => import('@/ui/ConfirmDialog');

/** Gives the offer another model, asking first when choices would be lost, and goes on with the next step. */
export function useChangeModel({ version }: Car): (model: StartModel) => Promise<void> {
  const queryClient = useQueryClient();
  const goto = useGotoStep(version.id);
  return async (model) => {
    const next = await changeModel(queryClient, version.id, model);
    if (next) goto(next);
  };
}

/** Answers where the work goes on; undefined when the model stays as it was. */
async function changeModel(
  queryClient: QueryClient,
  versionId: number,
  model: StartModel,
): Promise<StepName | undefined> {
  try {
    if (!(await isAgreed(versionId, model))) return undefined;
  } catch (error) {
    reportProblem(problemOf(error));
    return undefined;
  }
  const outcome = await changeOffer(queryClient, versionId, {
    what: model.description || model.code,
    send: async (revision) => {
      const params = { path: { versionId, targetModelId: model.id }, query: { revision } };
      const path = '/version-changer/change-model/{versionId}/{targetModelId}';
      const { data } = await client.POST(path, { params });
      return data as Version;
    },
    again: () => void changeModel(queryClient, versionId, model),
  });
  if (outcome.end !== 'answered') return undefined;
  await refreshOffer(queryClient, versionId);
  return (await queryClient.fetchQuery(carQuery(versionId))).landing;
}

/** O-053 to O-055: the first model is taken at once, others when nothing important is lost or it is agreed to. */
async function isAgreed(versionId: number, model: StartModel): Promise<boolean> {
  const path = '/version-changer/model-preview/{versionId}/{targetModelId}';
  const params = { path: { versionId, targetModelId: model.id } };
  const { data } = await client.GET(path, { params });
  const { kind, missing } = data as Schemas['Preview'];
  const lost = missing.filter(({ important }) => important);
  if (kind === 'first' || (kind === 'same' && lost.length === 0)) return true;
  const names = lost.map(({ text, code }) => text || code).join(', ');
  const agreed = await openDialog(loadConfirmDialog, {
    title: model.description || model.code,
    text:
      kind === 'different'
        ? i18next.t('offers:changeModel.different')
        : i18next.t('offers:changeModel.same', { lost: names }),
    ok: i18next.t('offers:changeModel.ok'),
  });
  return agreed ?? false;
}
