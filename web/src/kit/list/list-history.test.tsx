import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { loadTexts } from '@/i18n';
import { chooseFromMenu, openLoadedList, rowOf, useListServer } from '@/test/list-screen';
import { problemAnswer, someUser, url } from '@/test/server';

const world = useListServer();
let restored: unknown;

beforeEach(() => {
  restored = undefined;
  const at = '2026-11-18T07:05:00Z';
  world.server.use(
    http.get(url('/body-type/11/history'), () =>
      HttpResponse.json([
        {
          id: 3,
          at,
          actor_name: 'Jonas',
          actor_login: 'jonas.p',
          action: 'update',
          revision: 2,
          changes: { code: ['WAG', 'EST'] },
        },
        { id: 2, at, actor_name: 'Jonas', action: 'update', revision: 2, changes: { code: ['EST', 'WAG'] } },
        {
          id: 1,
          at,
          actor_name: '',
          action: 'create',
          revision: 1,
          changes: { code: [null, 'EST'], status: [null, 'active'] },
        },
      ]),
    ),
    http.post(url('/body-type/11/restore'), async ({ request }) => {
      restored = await request.json();
      Object.assign(world.answers.rows[0] ?? {}, { code: 'WAG', revision: 2 });
      return HttpResponse.json(world.answers.rows[0]);
    }),
  );
});

async function openHistory(me = someUser()) {
  const { user } = await openLoadedList('/', me);
  await chooseFromMenu(user, 'EST', 'Istorija');
  const drawer = await screen.findByRole('dialog', { name: 'Istorija: EST' });
  return { user, drawer };
}

it('shows who changed what and when, newest first', async () => {
  const { drawer } = await openHistory();
  const entries = await within(drawer).findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Pakeista2026-11-18 09:05Jonas (jonas.p)LaukasBuvoTapoKodasWAGEST'),
    expect.stringContaining('KodasESTWAG'),
    expect.stringContaining('Sukurta2026-11-18 09:05'),
  ]);
  expect(entries.at(-1)).toHaveTextContent('Būsena–Aktyvus');
  expect(within(entries.at(-1) as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
});

it('names what ids stand for, and the import that made a change', async () => {
  const change = {
    id: 4,
    at: '2026-11-19T07:05:00Z',
    actor_name: 'Inga',
    action: 'update',
    revision: 3,
    changes: { serie_id: [7, 8], power_kw: [null, 110] },
    names: { serie_id: { 7: 'A3', 8: 'A4' } },
    cause: { job_id: 55, kind: 'import', action: 'import', subject: 'modeliai.csv', is_open: true },
  };
  const undone = { ...change, id: 5, cause: { ...change.cause, job_id: 56, action: 'revert' } };
  world.server.use(http.get(url('/body-type/11/history'), () => HttpResponse.json([change, undone])));
  const { user } = await openLoadedList('/', someUser());
  // The drawer loads its texts once; each test begins with none.
  await loadTexts(['log']);
  await chooseFromMenu(user, 'EST', 'Istorija');
  const drawer = await screen.findByRole('dialog', { name: 'Istorija: EST' });
  const [entry, later] = (await within(drawer).findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  within(later).getByRole('link', { name: 'Priežastis: importo anuliavimas „modeliai.csv“' });
  expect(entry).toHaveTextContent('SerijaA3A4');
  expect(entry).toHaveTextContent('Galia, kW–110');
  expect(within(entry).getByRole('link', { name: 'Priežastis: importas „modeliai.csv“' })).toHaveAttribute(
    'href',
    '/job/55',
  );
});

it('restores the state before a change after showing what it means', async () => {
  const { user, drawer } = await openHistory();
  const [newest] = await within(drawer).findAllByRole('listitem');
  const entry = within(newest as HTMLElement);
  await user.click(entry.getByRole('button', { name: 'Atkurti ankstesnę būseną' }));
  expect(entry.getAllByRole('row').at(-1)).toHaveTextContent('KodasESTWAG');
  await user.click(entry.getByRole('button', { name: 'Atšaukti' }));
  await user.click(entry.getByRole('button', { name: 'Atkurti ankstesnę būseną' }));
  await user.click(entry.getByRole('button', { name: 'Atkurti' }));
  await waitFor(() => expect(rowOf(/WAG/)).toHaveFocus());
  expect(restored).toEqual({ historyId: 3, revision: 1 });
  expect(screen.getByText('Ankstesnė būsena atkurta.')).toBeInTheDocument();
});

it('says when a record is in that state already', async () => {
  const { user, drawer } = await openHistory();
  const entries = await within(drawer).findAllByRole('listitem');
  const entry = within(entries[1] as HTMLElement);
  await user.click(entry.getByRole('button', { name: 'Atkurti ankstesnę būseną' }));
  expect(entry.getByText('Įrašas jau yra tokios būsenos.')).toBeInTheDocument();
  expect(entry.queryByRole('button', { name: 'Atkurti' })).not.toBeInTheDocument();
});

it('gives the focus back to the row', async () => {
  const { user, drawer } = await openHistory();
  await within(drawer).findAllByRole('listitem');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rowOf(/EST/)).toHaveFocus());
});

it('shows a failed load inside the drawer', async () => {
  world.server.use(http.get(url('/body-type/11/history'), () => problemAnswer(404, { request_id: 'req-9' })));
  const { drawer } = await openHistory();
  expect(await within(drawer).findByText('req-9')).toBeInTheDocument();
});

it('says what changed of what hangs on the record, which it does not bring back', async () => {
  const change = {
    id: 5,
    at: '2026-11-19T07:05:00Z',
    actor_name: 'Inga',
    action: 'delete',
    revision: 1,
    entity: 'package-content',
    name: 'PKT · SLD',
    changes: { feature_id: [7, null] },
    names: { feature_id: { 7: 'SLD Šildoma sėdynė' } },
  };
  await loadTexts(['log']);
  world.server.use(http.get(url('/body-type/11/history'), () => HttpResponse.json([change])));
  const { drawer } = await openHistory();
  const entry = await within(drawer).findByRole('listitem');
  expect(entry).toHaveTextContent('Pašalinta: Paketo sudėtis PKT · SLD');
  expect(entry).toHaveTextContent('SLD Šildoma sėdynė–');
  expect(within(entry).queryByRole('button')).not.toBeInTheDocument();
});
