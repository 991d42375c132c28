import type { paths } from '@/api/schema.gen';
import type { Operation } from '@/api/permissions';
import { calls } from './calls';
import type {
  ArchiveMark,
  Archiving,
  Bulk,
  BulkResult,
  BulkUse,
  Creating,
  Erasing,
  History,
  RecordUser,
  Reordering,
  Updating,
  UsedBy,
} from './capabilities';
import type { Fields } from './conflict';
import type { ListRow, ListSource } from './entity';
import type { Facets, ListFacet } from './facet';
import type { HistoryEntry } from './history';

type Json<Content> = { content: { 'application/json': Content } };
type BodyOf<Call> = Call extends { requestBody?: infer Body }
  ? NonNullable<Body> extends Json<infer Content>
    ? Content
    : never
  : never;

/** The record of a collection, as the contract describes its list. */
export type RowOf<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: Json<infer Rows> } };
}
  ? NonNullable<Rows> extends readonly (infer Row)[]
    ? Row
    : never
  : never;

/** A new record before anything is typed: what it must have may be missing still. */
type BlankOf<New> = { [Field in keyof New]: New[Field] | null };

type NewOf<Path extends keyof paths> = paths[Path] extends { post: infer Call } ? BodyOf<Call> : never;

/** The query names that a list of the contract can be narrowed by. */
type QueryOf<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Query } };
}
  ? keyof NonNullable<Query>
  : never;

/** The operations of the contract behind each capability. */
interface Operations<Path extends string> {
  create: `POST ${Path}`;
  update: `PUT ${Path}/{id}`;
  archive: `DELETE ${Path}/{id}`;
  remove: `DELETE ${Path}/{id}`;
  erase: `DELETE ${Path}/{id}`;
  reorder: `POST ${Path}/sort`;
  history: `POST ${Path}/{id}/restore`;
  usedBy: `GET ${Path}/{id}/used-by`;
  bulk: `POST ${Path}/bulk`;
}

interface Capabilities<Path extends keyof paths, Row> {
  create: <Params>(blank: (params: Params) => BlankOf<NewOf<Path>>) => Creating<Row, Params>;
  update: Updating<Row>;
  /** Archived records come back with the fields of an active one. */
  archive: (mark: ArchiveMark<Row>) => Archiving<Row>;
  /** Removed records come back by their history, because nobody may write what marks them. */
  remove: (mark: ArchiveMark<Row>) => Archiving<Row>;
  erase: Erasing<Row>;
  reorder: Reordering;
  history: History<Row>;
  usedBy: UsedBy;
  bulk: Bulk;
}

/** A capability whose operation is not in the contract has a type that no description accepts. */
type Resource<Path extends keyof paths, Row> = {
  source: <Params>(
    scope: ListSource<Params>['scope'],
    affects?: ListSource<Params>['affects'],
  ) => ListSource<Params>;
  /** What the list can be narrowed to; the contract knows the names. */
  facets: (facets: { readonly [Name in QueryOf<Path>]?: ListFacet }) => Facets;
} & {
  [Name in keyof Operations<Path>]: Operations<Path>[Name] extends Operation
    ? Capabilities<Path, Row>[Name]
    : `the contract has no ${Operations<Path>[Name]}`;
};

/**
 * The calls every collection of the contract answers in the same way, ready to be put into a list
 * description. The paths are put together here, so these calls are typed by the record, not by the path.
 */
export function resource<Path extends keyof paths>(path: Path): Resource<Path, RowOf<Path> & ListRow> {
  type Row = RowOf<Path> & ListRow;
  const operation = (method: string, tail: string) => `${method} ${path}${tail}` as Operation;
  const item = (id: number) => ({ path: { id } });

  const update: Updating<Row> = {
    operation: operation('PUT', '/{id}'),
    run: async (id, change, isSure) => {
      const params = { ...item(id), ...(isSure && { query: { anyway: true } }) };
      return (await calls.PUT(`${path}/{id}`, { params, body: change })).data as Row;
    },
  };
  const history: Required<History<Row>> = {
    operation: operation('GET', '/{id}/history'),
    load: async (id) =>
      ((await calls.GET(`${path}/{id}/history`, { params: item(id) })).data ?? []) as HistoryEntry[],
    restore: {
      operation: operation('POST', '/{id}/restore'),
      run: async (id, historyId, revision) =>
        (await calls.POST(`${path}/{id}/restore`, { params: item(id), body: { historyId, revision } }))
          .data as Row,
    },
  };
  const archiving = {
    operation: operation('DELETE', '/{id}'),
    run: async ({ id, revision }: Row, isSure?: boolean) => {
      const query = { revision, ...(isSure && { anyway: true }) };
      return (await calls.DELETE(`${path}/{id}`, { params: { ...item(id), query } })).data as Row;
    },
  };
  const undoRemoval = async ({ id, revision }: Row, fields: Fields) => {
    const entries = await history.load(id);
    const removal = entries.find(({ changes }) => Object.keys(fields).some((field) => field in changes));
    if (!removal) throw new Error(`${path} ${String(id)} was never removed`);
    return history.restore.run(id, removal.id, revision);
  };

  const capabilities: Capabilities<Path, Row> = {
    create: (blank) => ({
      operation: operation('POST', ''),
      blank,
      run: async (fields) => (await calls.POST(path, { body: fields })).data as Row,
    }),
    update,
    archive: (mark) => ({
      ...archiving,
      mark,
      back: {
        operation: update.operation,
        run: ({ id, revision }) => update.run(id, { ...mark.active, revision }),
      },
    }),
    remove: (mark) => ({
      ...archiving,
      mark,
      back: { operation: history.restore.operation, run: (row) => undoRemoval(row, mark.active) },
    }),
    erase: archiving,
    reorder: {
      operation: operation('POST', '/sort'),
      run: (ids) => calls.POST(`${path}/sort`, { body: { ids } }),
    },
    history,
    bulk: {
      operation: operation('POST', '/bulk'),
      run: async (chosen, action, anyway) => {
        const body = { ...chosen, action, ...(anyway && { anyway }) };
        return ((await calls.POST(`${path}/bulk`, { body })).data ?? []) as BulkResult[];
      },
      usedBy: async (chosen) =>
        ((await calls.POST(`${path}/bulk/used-by`, { body: chosen })).data ?? []) as BulkUse[],
    },
    usedBy: {
      load: async (id) =>
        ((await calls.GET(`${path}/{id}/used-by`, { params: item(id) })).data ?? []) as RecordUser[],
    },
  };
  const source: Resource<Path, Row>['source'] = (scope, affects = []) => ({ path, scope, affects });
  const facets: Resource<Path, Row>['facets'] = (described) => described as Facets;
  return { source, facets, ...capabilities } as Resource<Path, Row>;
}
