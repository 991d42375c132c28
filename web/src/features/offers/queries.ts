import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchNow } from '@/api/fetch-now';
import { client, type Schemas } from '@/api/client';
import { listKey } from '@/kit/record/list-cache';
import { recentKey } from './use-opened';
import type { Car, OfferType, Option, Start, StartModel } from './wire';

/** Everything that is known about one offer begins with this. */
export function offerKey(versionId: number) {
  return ['offer', versionId] as const;
}

/** The car of an offer: what stands around its steps. */
export function carQuery(versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'car'] as const,
    queryFn: async ({ signal }): Promise<Car> => {
      const path = { id: versionId };
      const { data } = await client.GET('/version/car/{id}', { params: { path }, signal });
      return data as Car;
    },
  });
}

/** How often the page asks what became of a mail just sent, and for how long. */
const mailPoll = { everyMs: 3000, forMs: 5 * 60_000 };

/** Whether a mail may leave at any moment: it waits since a short while, for no server that is still to be set. */
function isLeaving({ waits, mails }: Schemas['Letter']): boolean {
  const since = Date.now() - mailPoll.forMs;
  const isNew = ({ status, created_at: at }: Schemas['Sent']) =>
    (status === 'queued' || status === 'sending') && Date.parse(at) > since;
  return !waits && mails.some(isNew);
}

/** The mail that would bring the customer the last document of an offer, and those sent. */
export function letterQuery(versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'mail'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/version/mail/{id}', {
        params: { path: { id: versionId } },
        signal,
      });
      return data as Schemas['Letter'];
    },
    refetchInterval: ({ state: { data } }) => (data && isLeaving(data) ? mailPoll.everyMs : false),
  });
}

/** The lists of options there are, by the last part of their path. */
export type OptionListName =
  | 'lines'
  | 'mvars'
  | 'exteriors'
  | 'wheels'
  | 'interior'
  | 'trims'
  | 'trimfinish'
  | 'packages'
  | 'options'
  | 'accessories'
  | 'service-packages'
  | 'repair-packages';

export function optionsKey(versionId: number) {
  return [...offerKey(versionId), 'options'] as const;
}

/** What can be chosen of one kind, with what each is in this offer now. */
export function optionsQuery(name: OptionListName, modelId: number, versionId: number) {
  return queryOptions({
    queryKey: [...optionsKey(versionId), name, modelId] as const,
    queryFn: async ({ signal }): Promise<readonly Option[]> => {
      const params = { path: { modelId, versionId } };
      const { data } = await client.GET(`/model-feature/${name}/{modelId}/{versionId}`, { params, signal });
      return data as Option[];
    },
  });
}

/** What a package brings. */
export function contentsQuery(featureId: number, modelId: number, versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'contents', featureId, modelId] as const,
    queryFn: async ({ signal }): Promise<readonly Option[]> => {
      const params = { path: { featureId, modelId, versionId } };
      const path = '/model-feature/package/{featureId}/{modelId}/{versionId}';
      const { data } = await client.GET(path, { params, signal });
      return data as Option[];
    },
  });
}

/** The models of a price list for an offer of this type. */
export function modelsQuery(companyId: number, pricelistId: number, type: OfferType) {
  return queryOptions({
    queryKey: ['offer models', companyId, pricelistId, type] as const,
    queryFn: async ({ signal }): Promise<readonly StartModel[]> => {
      const params = { path: { companyId, pricelistId }, query: { type } };
      const { data } = await client.GET('/offer/models/{companyId}/{pricelistId}', { params, signal });
      return data as StartModel[];
    },
  });
}

export interface StartChoice {
  companyId?: number;
  brandId?: number;
  type?: OfferType;
}

/** What has to be asked before an offer begins, with what is chosen until now. */
export function startQuery(choice: StartChoice) {
  return queryOptions({
    queryKey: ['offer start', choice.companyId, choice.brandId] as const,
    queryFn: async ({ signal }): Promise<Start> => {
      const query = { companyId: choice.companyId, brandId: choice.brandId };
      const { data } = await client.GET('/offer/start', { params: { query }, signal });
      return data as Start;
    },
  });
}

/** After a change of an offer: its car and the options on screen are asked for again, and all that lists it. */
export async function refreshOffer(queryClient: QueryClient, versionId: number): Promise<void> {
  void refreshOfferLists(queryClient);
  await queryClient.invalidateQueries({ queryKey: offerKey(versionId) });
}

/** Lists of offers, and what the first page shows of them, are asked for again. */
export async function refreshOfferLists(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [listKey('/version'), recentKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** After a change that may have given the offer another model: the lists of the old one are not asked for again. */
export async function refreshModel(queryClient: QueryClient, versionId: number): Promise<Car> {
  const car = await fetchNow(queryClient, carQuery(versionId));
  const ofModel = new Set<unknown>(['options', 'contents']);
  await queryClient.invalidateQueries({
    queryKey: offerKey(versionId),
    predicate: ({ queryKey: [, , kind, , modelId] }) =>
      kind !== 'car' && (!ofModel.has(kind) || modelId === car.version.model_id),
  });
  return car;
}

/** The documents that the customer was given. */
export function documentsQuery(versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'documents'] as const,
    queryFn: async ({ signal }) => {
      const path = { id: versionId };
      return (await client.GET('/version/documents/{id}', { params: { path }, signal })).data ?? [];
    },
  });
}

/** The links by which the customer opens the page of an offer, and what became of them. */
export function pagesQuery(versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'pages'] as const,
    queryFn: async ({ signal }) => {
      const path = { id: versionId };
      const { data } = await client.GET('/version/links/{id}', { params: { path }, signal });
      return data as Schemas['Pages'];
    },
  });
}

/** A link is listed on the pages of all alternatives: those of other offers are asked for again. */
export async function refreshPagesOfOthers(queryClient: QueryClient, versionId: number): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: ['offer'],
    predicate: ({ queryKey: [, id, part] }) => part === 'pages' && id !== versionId,
  });
}

/** What the customer was given last, or would be given now. */
export function viewQuery(versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'view'] as const,
    queryFn: async ({ signal }) => {
      const path = { id: versionId };
      const { data } = await client.GET('/version/view/{id}', { params: { path }, signal });
      return data as Schemas['View'];
    },
  });
}

/** What differs between two documents; without `to`, the first and the offer as it stands. */
export function comparisonQuery(versionId: number, from: number, to?: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'comparison', from, to] as const,
    queryFn: async ({ signal }) => {
      const params = { path: { id: versionId }, query: { from, to } };
      const { data } = await client.GET('/version/compare/{id}', { params, signal });
      return data ?? null;
    },
  });
}
