import type { paths } from '@/api/schema.gen';
import type { Operation } from '@/session/Can';
import { calls } from './calls';
import type { Fields } from './conflict';
import type {
  ArchiveMark,
  Archiving,
  Creating,
  History,
  ListRow,
  ListSource,
  Reordering,
  Updating,
} from './describe';
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

type NewOf<Path extends keyof paths> = paths[Path] extends { post: infer Call } ? BodyOf<Call> : never;
type OrderOf<Path extends string> = `${Path}/sort` extends keyof paths
  ? paths[`${Path}/sort`] extends { post: infer Call }
    ? BodyOf<Call>
    : never
  : never;

/** An operation of the contract; a path that lacks it makes the description fail to compile. */
type Of<Method extends string, Path extends string> = Extract<Operation, `${Method} ${Path}`>;

interface Resource<Path extends keyof paths, Row extends ListRow> {
  source: <Params>(
    scope: ListSource<Params>['scope'],
    affects?: ListSource<Params>['affects'],
  ) => ListSource<Params>;
  create: <Params>(blank: (params: Params) => NewOf<Path>) => Creating<Row, Params>;
  update: Updating<Row>;
  archive: (mark: ArchiveMark<Row>) => Archiving<Row>;
  reorder: <Params>(body: (params: Params, ids: number[]) => OrderOf<Path>) => Reordering<Params>;
  history: History<Row>;
}

/**
 * The calls every collection of the contract answers in the same way, ready to be put into a list
 * description. The paths are put together here, so these calls are typed by the record, not by the path.
 */
export function resource<Path extends keyof paths>(path: Path): Resource<Path, RowOf<Path> & ListRow> {
  type Row = RowOf<Path> & ListRow;
  const operation = <Method extends string, Tail extends string>(method: Method, tail: Tail) =>
    `${method} ${path}${tail}` as Of<Method, `${Path}${Tail}`>;
  const item = (id: number) => ({ path: { id } });

  return {
    source: (scope, affects = []) => ({ path, scope, affects }),
    create: (blank) => ({
      operation: operation('POST', ''),
      blank: (params) => blank(params) as Fields,
      run: async (fields) => (await calls.POST(path, { body: fields })).data as Row,
    }),
    update: {
      operation: operation('PUT', '/{id}'),
      run: async (id, change) =>
        (await calls.PUT(`${path}/{id}`, { params: item(id), body: change })).data as Row,
    },
    archive: (mark) => ({
      operation: operation('DELETE', '/{id}'),
      mark,
      run: async (id, revision) =>
        (await calls.DELETE(`${path}/{id}`, { params: { ...item(id), query: { revision } } })).data,
    }),
    reorder: (body) => ({
      operation: operation('POST', '/sort'),
      run: (params, ids) => calls.POST(`${path}/sort`, { body: body(params, ids) }),
    }),
    history: {
      load: async (id) =>
        ((await calls.GET(`${path}/{id}/history`, { params: item(id) })).data ?? []) as HistoryEntry[],
      restore: {
        operation: operation('POST', '/{id}/restore'),
        run: async (id, historyId, revision) =>
          (await calls.POST(`${path}/{id}/restore`, { params: item(id), body: { historyId, revision } }))
            .data as Row,
      },
    },
  };
}
