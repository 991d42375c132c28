import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { offerKey, refreshOffer } from '../queries';
import { changeOffer, seenOffer, setRevision } from '../saving';
import { declareOperation } from '@/kit/edit/operations';
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

const setPricelist = declareOperation<{ id: number; name: string }, Version>({
  name: 'offer.pricelist',
  called: ({ name }) => [name],
  whenMoved: 'drop',
  send: async ({ recordId, input, revision, key }) => {
    const { data } = await client.POST('/version/pricelist/{id}/{pricelistId}', {
      params: { path: { id: recordId, pricelistId: input.id } },
      body: { revision },
      headers: { 'Idempotency-Key': key },
    });
    return data as Version;
  },
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
  late: ({ queryClient, recordId }) => showMissing(queryClient, recordId),
});

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
    const ending = await changeOffer(queryClient, setPricelist, version, { id: list.id, name: list.name });
    if (ending.end !== 'saved') return false;
  }
  await showMissing(queryClient, version.id);
  await refreshOffer(queryClient, version.id);
  return true;
}

/** Shows what of the offer its list does not sell; the way goes on once that is closed (P-037). */
async function showMissing(queryClient: QueryClient, versionId: number): Promise<void> {
  try {
    const missing = await missingOf(versionId);
    const error = missing[0]?.error;
    if (error) return await alertError(error);
    if (missing.length === 0) return;
    const remove = await openDialog(loadMissing, { missing }, ['changes']);
    if (remove) await removeAll(queryClient, versionId, missing);
  } catch (error) {
    reportProblem(problemOf(error));
  }
}

interface RemovalInput {
  ids: readonly number[];
  names: readonly string[];
}

/** Takes off what the list does not sell; one edit, though each option is a step that can be undone. */
const removeMissing = declareOperation<RemovalInput, { revision: number }>({
  name: 'offer.removeMissing',
  called: ({ names }) => [names.join(', ')],
  whenMoved: 'again',
  send: async ({ recordId: versionId, input, revision, key }) => {
    // Sent again after a lost answer, it goes on where it was.
    const left = new Set((await missingOf(versionId)).map(({ feature_id: id }) => id));
    let now = revision;
    for (const featureId of input.ids.filter((id) => left.has(id))) {
      // oxlint-disable-next-line no-await-in-loop -- each is made on the revision that the one before it left
      const { data } = await client.POST('/version-changer/delete-feature/{versionId}/{featureId}', {
        params: { path: { versionId, featureId }, query: { revision: now } },
        headers: { 'Idempotency-Key': `${key}.${featureId}` },
      });
      now = (data as Version).revision;
    }
    return { revision: now };
  },
  taken: ({ queryClient, recordId, answer }) => setRevision(queryClient, recordId, answer),
});

async function removeAll(
  queryClient: QueryClient,
  versionId: number,
  missing: readonly Schemas['AffectedOption'][],
): Promise<void> {
  const input = {
    ids: missing.map(({ feature_id: id }) => id),
    names: missing.map(({ text, code }) => text || code),
  };
  await changeOffer(queryClient, removeMissing, await seenOffer(queryClient, versionId), input);
}

async function missingOf(versionId: number): Promise<readonly Schemas['AffectedOption'][]> {
  const path = { id: versionId };
  return (await client.GET('/version/validate-missing-feature/{id}', { params: { path } })).data ?? [];
}
