import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { offerKey, refreshOffer } from '../queries';
import { changeOffer } from '../saving';
import type { Version } from '../wire';
import { alertError } from './alert';

const loadMissing = () => import('./MissingDialog');

export type ListChoice = Schemas['ListChoice'];

/** The price lists an offer can be opened with, its own first, and what each makes of its price. */
export function pricelistsQuery({ id, revision }: Pick<Version, 'id' | 'revision'>) {
  return queryOptions({
    queryKey: [...offerKey(id), 'pricelists', revision] as const,
    queryFn: async ({ signal }): Promise<readonly ListChoice[]> => {
      const { data } = await client.GET('/version/pricelists/{id}', { params: { path: { id } }, signal });
      return data ?? [];
    },
  });
}

/**
 * Goes on with a price list: every price is taken from it, and what it does not sell is shown. The list that the
 * offer has, with the prices it has, changes nothing. False when it came to nothing.
 */
export async function takePricelist(
  queryClient: QueryClient,
  version: Version,
  list: ListChoice,
): Promise<boolean> {
  if (!list.current || list.prices_changed) {
    const outcome = await changeOffer(queryClient, version.id, {
      what: list.name,
      asSeen: true,
      send: async (revision) => {
        const params = { path: { id: version.id, pricelistId: list.id } };
        const { data } = await client.POST('/version/pricelist/{id}/{pricelistId}', {
          params,
          body: { revision },
        });
        return data as Version;
      },
      again: () => void takePricelist(queryClient, version, list),
    });
    if (outcome.end !== 'answered') return false;
  }
  await showMissing(queryClient, version.id);
  await refreshOffer(queryClient, version.id);
  return true;
}

/** Shows what of the offer its list does not sell; the way goes on once that is closed (P-037). */
async function showMissing(queryClient: QueryClient, versionId: number): Promise<void> {
  try {
    const { data } = await client.GET('/version/validate-missing-feature/{id}', {
      params: { path: { id: versionId } },
    });
    const missing = data ?? [];
    const error = missing[0]?.error;
    if (error) return await alertError(error);
    if (missing.length === 0) return;
    const remove = await openDialog(loadMissing, { missing }, ['changes']);
    if (remove) await removeAll(queryClient, versionId, missing);
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

async function removeAll(
  queryClient: QueryClient,
  versionId: number,
  missing: readonly Schemas['Fate'][],
): Promise<void> {
  for (const { feature_id: featureId, text, code } of missing) {
    // One after another: each is a step of its own that can be taken back.
    // oxlint-disable-next-line no-await-in-loop
    await changeOffer(queryClient, versionId, {
      what: text || code,
      send: async (revision) => {
        const params = { path: { versionId, featureId }, query: { revision } };
        const { data } = await client.POST('/version-changer/delete-feature/{versionId}/{featureId}', {
          params,
        });
        return data as Version;
      },
      again: () => void removeAll(queryClient, versionId, missing),
    });
  }
}
