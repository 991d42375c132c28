import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { client } from '@/api/client';
import { calls } from '@/kit/record/calls';
import type { HistoryEntry } from '@/kit/record/history';
import { offerKey } from '../queries';
import type { Version } from '../wire';

type Change = readonly [before: unknown, after: unknown];

/** What follows from the rest or means nothing to a reader. */
const silent =
  /^(line|exterior|wheel|interior|trim|trim_finish|mvar|service_package|repair_package|serie|bodytype|gearbox|company|vehicle)_id$|^(currency|list_model|list_transportation|priced_at|check_discount|changed_since_finish|number|alternative|alternative_of|price_model|price_transportation|accessoriesPrice|price_primecost)$|^crm_/;

interface Named {
  id: number;
  code?: string;
  name?: string;
}

/** Where the records come from that fields of an offer refer to. */
const lists: Readonly<Record<string, string>> = {
  features: '/feature',
  accessory_ids: '/accessory',
  model_id: '/model',
  pricelist_id: '/pricelist',
  language_id: '/language',
};

/** What became of an offer, with names in the place of the ids of what was chosen. */
export async function loadHistory(id: number, mayEdit = true): Promise<HistoryEntry[]> {
  const { data } = await client.GET('/version/{id}/history', { params: { path: { id } } });
  const entries = (data ?? []) as HistoryEntry[];
  const shown = entries.map((entry) => inOwnWords(withChanges(entry, loud(entry.changes))));
  const names = await namesIn(id, shown, mayEdit);
  return shown.map((entry) => {
    const changes = Object.entries(entry.changes).map(([field, change]) => [
      field,
      inWords(field, change, names),
    ]);
    return withChanges(entry, Object.fromEntries(changes) as HistoryEntry['changes']);
  });
}

/** The same for the page of an offer, as of one state of it. */
export function happenedQuery({ id, revision }: Pick<Version, 'id' | 'revision'>, mayEdit: boolean) {
  return queryOptions({
    queryKey: [...offerKey(id), 'happened', revision, mayEdit] as const,
    queryFn: async () => loadHistory(id, mayEdit),
    meta: { errors: 'silent' },
  });
}

/** What a customer did on the page of an offer has words of its own. */
function inOwnWords(entry: HistoryEntry): HistoryEntry {
  const words: Readonly<Record<string, string>> = {
    link: i18next.t('offerlist:history.link'),
    link_revoke: i18next.t('offerlist:history.revoked'),
    accept: i18next.t('offerlist:history.accepted'),
    accept_withdraw: i18next.t('offerlist:history.acceptanceWithdrawn'),
    question_answered: i18next.t('offerlist:history.answered'),
    question: i18next.t('offerlist:history.asked'),
  };
  const by =
    entry.actor_name === 'customer page' ? i18next.t('offerlist:history.customer') : entry.actor_name;
  return { ...entry, actor_name: by, action: words[entry.action] ?? entry.action };
}

const withChanges = (entry: HistoryEntry, changes: HistoryEntry['changes']): HistoryEntry => ({
  ...entry,
  changes,
});

const loud = (changes: HistoryEntry['changes']) =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !silent.test(field)));

type Names = ReadonlyMap<string, string>;

/** The names of everything that the entries refer to, by field and id; what may not be seen has none. */
async function namesIn(id: number, entries: readonly HistoryEntry[], mayEdit: boolean): Promise<Names> {
  const asked = Object.entries(lists).map(async ([field, path]) => {
    const ids = new Set(entries.flatMap(({ changes }) => (changes[field] ?? []).flatMap(idsOf)));
    if (ids.size === 0) return [];
    const rows = await named(path, [...ids]);
    return rows.map((row) => [`${field} ${String(row.id)}`, row.code ?? row.name ?? ''] as const);
  });
  const owners = entries.some(({ changes }) => 'user_id' in changes) ? [namesOfOwners(id, mayEdit)] : [];
  return new Map((await Promise.all([...asked, ...owners])).flat());
}

async function named(path: string, ids: readonly number[]): Promise<readonly Named[]> {
  try {
    // The few languages come all at once.
    const query = path === lists.language_id ? {} : { ids, status: 'all' };
    return ((await calls.GET(path, { params: { query } })).data ?? []) as Named[];
  } catch {
    return []; // shown without its name
  }
}

/** Whose the offer is and may become; who may only look at it is not asked for the colleagues. */
async function namesOfOwners(id: number, mayEdit: boolean) {
  try {
    const path = { id };
    const [colleagues, car] = await Promise.all([
      mayEdit ? client.GET('/version/colleagues/{id}', { params: { path } }) : { data: [] },
      client.GET('/version', { params: { query: { ids: [id], status: 'all' } } }),
    ]);
    const owner = (car.data ?? []).map(({ user_id, user }) => ({ id: user_id ?? 0, name: user }));
    return [...(colleagues.data ?? []), ...owner].map(
      (one) => [`user_id ${String(one.id)}`, one.name] as const,
    );
  } catch {
    return [];
  }
}

/** Ids in a value: one, or a list of what was chosen. */
function idsOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (!Array.isArray(value)) return [];
  return value.map(
    (one: { feature_id?: number; accessory_id?: number }) => one.feature_id ?? one.accessory_id ?? 0,
  );
}

function inWords(field: string, [before, after]: Change, names: Names): [unknown, unknown] {
  const name = (id: number) => names.get(`${field} ${String(id)}`) ?? `#${String(id)}`;
  if (field === 'user_id' || (field in lists && !Array.isArray(before) && !Array.isArray(after))) {
    const one = (value: unknown) => (typeof value === 'number' ? name(value) : value);
    return [one(before), one(after)];
  }
  if (!(field in lists)) return [before, after];
  // What stayed is not shown.
  const [had, has] = [idsOf(before), idsOf(after)];
  const only = (ids: readonly number[], others: readonly number[]) =>
    ids
      .filter((id) => !others.includes(id))
      .map(name)
      .toSorted()
      .join(', ');
  return [only(had, has), only(has, had)];
}
