import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { offerKey, refreshOffer } from '../queries';
import { changeOffer } from '../saving';
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

/**
 * Makes the offer one of another type (O-061 to O-063): refused when the model is not sold so, otherwise after the
 * user has seen what is lost and what it costs. Given up, the type stays as it was.
 */
export async function changeType(queryClient: QueryClient, car: Car, type: OfferType): Promise<void> {
  const { version } = car;
  if (!(await isAgreed(queryClient, car, type))) return;
  const outcome = await changeOffer(queryClient, version.id, {
    what: i18next.t(`offers:type.${type}`),
    asSeen: true,
    send: async (revision) => {
      const { data } = await client.POST('/version-changer/change-type/{versionId}/{type}', {
        params: { path: { versionId: version.id, type }, query: { revision } },
      });
      return data as Version;
    },
    again: () => void changeType(queryClient, car, type),
  });
  if (outcome.end !== 'answered') return;
  try {
    if (version.model_id !== null) await revalidate(queryClient, version.id);
  } catch {
    await alertOf('typeFailed');
  }
  await refreshOffer(queryClient, version.id);
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
