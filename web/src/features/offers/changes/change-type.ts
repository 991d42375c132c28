import type { QueryClient } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { offerKey, refreshOffer } from '../queries';
import { changeOffer, setRevision } from '../saving';
import { declareOperation } from '@/kit/edit/operations';
import type { Car, OfferType, Version } from '../wire';
import { alertOf } from './alert';
import { revalidate } from './revalidate';

const loadDialog = () => import('./ChangeTypeDialog');

/** What another type of offer would do to this one. */
export function typePreviewQuery({ version }: Car, type: OfferType) {
  const path = { versionId: version.id, type };
  return {
    queryKey: [...offerKey(version.id), 'type', type, version.revision] as const,
    queryFn: async () => {
      const { data } = await client.GET('/version-changer/type-preview/{versionId}/{type}', {
        params: { path },
      });
      return data as Schemas['Preview'];
    },
    staleTime: Infinity,
  };
}

const setType = declareOperation<{ type: OfferType }, Version>({
  name: 'offer.type',
  called: ({ type }) => [{ text: `offers:type.${type}` }],
  whenMoved: 'drop',
  send: async ({ recordId: versionId, input: { type }, revision, key }) => {
    const { data } = await client.POST('/version-changer/change-type/{versionId}/{type}', {
      params: { path: { versionId, type }, query: { revision } },
      headers: { 'Idempotency-Key': key },
    });
    return data as Version;
  },
  doneBy: (current, { type }) => {
    const version = current as Version;
    return version.type === type ? version : undefined;
  },
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
  late: ({ queryClient, answer }) => finishType(queryClient, answer),
});

/**
 * Makes the offer one of another type (O-061 to O-063): refused when the model is not sold so, otherwise after the
 * user has seen what is lost and what it costs. Given up, the type stays as it was.
 */
export async function changeType(queryClient: QueryClient, car: Car, type: OfferType): Promise<void> {
  const { version } = car;
  if (!(await isAgreed(queryClient, car, type))) return;
  const ending = await changeOffer(queryClient, setType, version, { type });
  if (ending.end === 'saved') await finishType(queryClient, ending.answer);
}

/** The car is looked at with the prices and options of its new type. */
async function finishType(queryClient: QueryClient, { id, model_id: modelId }: Version): Promise<void> {
  try {
    if (modelId !== null) await revalidate(queryClient, id);
  } catch {
    await alertOf('typeFailed');
  }
  await refreshOffer(queryClient, id);
}

async function isAgreed(queryClient: QueryClient, car: Car, type: OfferType): Promise<boolean> {
  try {
    const preview = await queryClient.fetchQuery(typePreviewQuery(car, type));
    if (preview.refused === 'no_price') {
      await alertOf('typeRefused');
      return false;
    }
    if (car.version.model_id === null) return true;
    return (await openDialog(loadDialog, { car, type, preview }, ['changes'])) ?? false;
  } catch (error) {
    reportProblem(problemOf(error));
    return false;
  }
}
