import { http, HttpResponse } from 'msw';
import type { Schemas } from '@/api/client';
import { problemAnswer, url } from './server';

type BodyType = Schemas['BodyType'];

/** A body type whose fields a test can bend to its needs. */
export function someBodyType(change: Partial<BodyType> & { id: number }): BodyType {
  return {
    brand_id: 3,
    code: `C${change.id}`,
    name: {},
    status: 'active',
    sort: change.id,
    revision: 1,
    created_at: '2026-11-01T08:00:00Z',
    updated_at: '2026-11-18T08:30:00Z',
    updated_by_name: 'Rasa Petrauskienė',
    ...change,
  };
}

/** Requests that changed something, in the order they came. */
export interface Received {
  method: string;
  path: string;
  body: unknown;
}

/**
 * The body type calls over a few records, as the server answers them: revisions are checked, an empty code
 * is refused. `received` shows a test what was sent.
 */
export function bodyTypeAnswers(rows: BodyType[]) {
  const received: Received[] = [];
  const find = (id: unknown) => rows.find((row) => row.id === Number(id));
  const note = async (request: Request) => {
    const text = await request.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const { pathname, search } = new URL(request.url);
    received.push({ method: request.method, path: pathname.replace('/api/v1', '') + search, body });
    return body as Record<string, unknown>;
  };
  const change = (row: BodyType, fields: object) =>
    Object.assign(row, fields, { revision: row.revision + 1, updated_at: '2026-11-20T10:00:00Z' });

  const handlers = [
    http.get(url('/language'), () =>
      HttpResponse.json([
        { id: 1, code: 'lt', name: 'Lietuvių' },
        { id: 2, code: 'en', name: 'English' },
      ]),
    ),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    http.get(url('/body-type'), ({ request }) => {
      const keyword = new URL(request.url).searchParams.get('keyword');
      const found = keyword ? rows.filter(({ code }) => new RegExp(keyword, 'i').test(code)) : rows;
      return HttpResponse.json(found, { headers: { 'X-Total-Count': String(found.length) } });
    }),
    http.get(url('/body-type/:id/used-by'), () => HttpResponse.json([])),
    http.post(url('/body-type/sort'), async ({ request }) => {
      const { ids } = (await note(request)) as { ids: number[] };
      rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(url('/body-type/bulk/used-by'), () => HttpResponse.json([])),
    http.post(url('/body-type/bulk'), async ({ request }) => {
      const { ids, action } = (await note(request)) as { ids: number[]; action: string };
      const status = action === 'archive' ? 'deleted' : 'active';
      return HttpResponse.json(
        ids.map((id) => {
          const row = find(id);
          if (!row) return { id, ok: false, changed: false, code: 'not_found', message: 'Įrašas nerastas.' };
          change(row, { status });
          return { id, ok: true, changed: true };
        }),
      );
    }),
    http.post(url('/body-type'), async ({ request }) => {
      const fields = await note(request);
      const row = someBodyType({ id: 100 + rows.length, ...fields });
      rows.push(row);
      return HttpResponse.json(row, { status: 201 });
    }),
    http.put(url('/body-type/:id'), async ({ request, params }) => {
      const { revision, ...fields } = await note(request);
      const row = find(params.id);
      if (!row) return problemAnswer(404);
      if (revision !== row.revision) {
        const changed = { changed_by: 'Jonas Kazlauskas', changed_at: '2026-11-20T09:05:00Z' };
        return problemAnswer(409, { current: row, ...changed });
      }
      return HttpResponse.json(change(row, fields));
    }),
    http.delete(url('/body-type/:id'), async ({ request, params }) => {
      await note(request);
      const row = find(params.id);
      if (!row) return problemAnswer(404);
      return HttpResponse.json(change(row, { status: 'deleted' }));
    }),
  ];
  return { handlers, received, rows };
}
