import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { bodyTypeAnswers, someBodyType } from '@/test/body-types';
import { renderUi } from '@/test/render';
import { problemAnswer, someUser, url, useServer } from '@/test/server';
import { DialogHost } from '@/ui/DialogHost';
import { hideToast, toasts } from '@/ui/toast';
import Toaster from '@/ui/Toaster';
import { archivedByStatus, archiveStatus, changed, code, translation } from './columns';
import { defineList } from './describe';
import { ListScreen } from './ListScreen';
import { resource, type RowOf } from './resource';

const bodyTypes = resource('/body-type');
const list = defineList<RowOf<'/body-type'>, { brandId: number }>({
  id: 'bodyTypes',
  texts: 'catalog:bodyTypes',
  source: bodyTypes.source(({ brandId }) => ({ brandId })),
  name: (row) => row.code,
  columns: [
    code('code', { edit: 'required' }),
    translation('name', { edit: 'optional' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  create: bodyTypes.create(({ brandId }) => ({ brand_id: brandId, code: '', name: {} })),
  update: bodyTypes.update,
  archive: bodyTypes.archive(archivedByStatus),
  reorder: bodyTypes.reorder,
  history: bodyTypes.history,
});

const server = useServer();
let answers: ReturnType<typeof bodyTypeAnswers>;

beforeEach(() => {
  for (const { id } of toasts.get()) hideToast(id);
  answers = bodyTypeAnswers([
    someBodyType({ id: 11, code: 'EST', name: { 1: 'Universalas', 2: 'Estate' } }),
    someBodyType({ id: 12, code: 'HAT', name: { 2: 'Hatchback' } }),
    someBodyType({ id: 13, code: 'COU', name: { 1: 'Kupė' } }),
    someBodyType({ id: 14, code: 'OLD', name: { 1: 'Senas' }, status: 'deleted' }),
  ]);
  server.use(...answers.handlers);
});

async function open(path = '/', me = someUser()) {
  const element = (
    <>
      <ListScreen list={list} params={{ brandId: 3 }} />
      <DialogHost />
      <Toaster />
    </>
  );
  const view = await renderUi(element, { path, me, texts: ['list', 'catalog'] });
  return view;
}

async function openLoaded(path = '/', me = someUser()) {
  const view = await open(path, me);
  await screen.findByRole('table', { name: 'Kėbulo tipai' });
  return view;
}

/** The codes on the screen, from top to bottom. */
function codes(): (string | null | undefined)[] {
  return [...document.querySelectorAll('tr[data-row-id]')].map(
    (row) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .at(-5)?.textContent ?? row.textContent,
  );
}

const row = (name: RegExp) => screen.getByRole('row', { name });

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, entry: string) {
  await user.click(screen.getByRole('button', { name: `Veiksmai: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('showing', () => {
  it('shows the active records in their order, with translations and counts', async () => {
    await openLoaded();
    expect(codes()).toEqual(['EST', 'HAT', 'COU']);
    expect(row(/EST/)).toHaveTextContent('Universalas');
    expect(within(row(/HAT/)).getByText('Hatchback')).toHaveAttribute('lang', 'en');
    expect(within(row(/HAT/)).getByText('EN')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Aktyvūs 3' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('3 įrašai')).toBeInTheDocument();
  });

  it('shows the archive with its own address, read-only', async () => {
    const { user, router } = await openLoaded();
    await user.click(screen.getByRole('button', { name: 'Archyvas 1' }));
    await waitFor(() => expect(codes()).toEqual(['OLD']));
    expect(router.state.location.search).toEqual({ status: 'deleted' });
    await user.click(screen.getByRole('button', { name: 'Veiksmai: OLD' }));
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual(['Atkurti', 'Istorija']);
  });

  it('says what is missing where there is nothing', async () => {
    answers.rows.length = 0;
    await open();
    expect(await screen.findByText('Kėbulo tipų dar nėra.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Naujas kėbulo tipas' })).toHaveLength(2);
  });

  it('shows a failed load in its place, with the request id, and tries again', async () => {
    server.use(
      http.get(url('/body-type'), () => problemAnswer(403, { message: 'Negalima.', request_id: 'req-77' }), {
        once: true,
      }),
    );
    const { user } = await open();
    expect(await screen.findByText('req-77')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Bandyti dar kartą' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('shows a skeleton when loading takes longer', async () => {
    server.use(
      http.get(url('/body-type'), async () => {
        await delay(400);
        return HttpResponse.json([]);
      }),
    );
    await open();
    expect(screen.queryByText('Sąrašas įkeliamas…')).not.toBeInTheDocument();
    expect(await screen.findByText('Sąrašas įkeliamas…')).toBeInTheDocument();
  });
});

describe('filter and order', () => {
  it('filters by folded text, keeps it in the address and clears with Escape', async () => {
    const { user, router } = await openLoaded();
    await user.keyboard('/');
    const filter = screen.getByRole('textbox', { name: 'Filtras' });
    expect(filter).toHaveFocus();
    await user.keyboard('kupe');
    await waitFor(() => expect(codes()).toEqual(['COU']));
    expect(screen.getByText('1 iš 3')).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ q: 'kupe' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(codes()).toHaveLength(3));
    expect(router.state.location.search).toEqual({});
  });

  it('says when nothing is found and offers to clear', async () => {
    const { user } = await open('/?q=xyz');
    expect(await screen.findByText('Nieko nerasta pagal „xyz“.')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Išvalyti filtrą' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('leaves patterns to the server', async () => {
    await open('/?q=%5E(E%7CC)');
    await waitFor(() => expect(codes()).toEqual(['EST', 'COU']));
  });

  it('sorts by a column, in both directions, and back', async () => {
    const { user, router } = await openLoaded();
    const head = screen.getByRole('button', { name: 'Kodas' });
    await user.click(head);
    await waitFor(() => expect(codes()).toEqual(['COU', 'EST', 'HAT']));
    expect(screen.getByRole('columnheader', { name: 'Kodas' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(head);
    await waitFor(() => expect(codes()).toEqual(['HAT', 'EST', 'COU']));
    expect(router.state.location.search).toEqual({ sort: '-code' });
    await user.click(head);
    await waitFor(() => expect(codes()).toEqual(['EST', 'HAT', 'COU']));
  });

  it('exports what is on the screen', async () => {
    const { user } = await openLoaded('/?q=e&sort=code');
    await user.click(screen.getByRole('button', { name: 'Eksportuoti' }));
    expect(await screen.findByRole('menuitem', { name: /CSV/ })).toHaveAttribute(
      'href',
      '/api/v1/body-type?brandId=3&keyword=e&format=csv',
    );
  });
});

describe('creating', () => {
  it('puts a new row on top, saves with Enter and moves the focus to it', async () => {
    const { user } = await openLoaded();
    await user.keyboard('n');
    expect(screen.getByRole('row', { name: 'Naujas įrašas' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveFocus();
    await user.keyboard('SUV{Tab}Visureigis{Enter}');
    await waitFor(() => expect(row(/SUV/)).toHaveFocus());
    expect(answers.received).toEqual([
      { method: 'POST', path: '/body-type', body: { brand_id: 3, code: 'SUV', name: { 1: 'Visureigis' } } },
    ]);
  });

  it('creates one record however often Enter is pressed', async () => {
    const { user } = await openLoaded();
    await user.click(screen.getByRole('button', { name: 'Naujas kėbulo tipas' }));
    await user.keyboard('SUV{Enter}{Enter}{Enter}');
    await waitFor(() => expect(row(/SUV/)).toHaveFocus());
    expect(answers.received).toHaveLength(1);
  });

  it('asks for a missing code under the cell and sends nothing', async () => {
    const { user } = await openLoaded();
    await user.keyboard('n{Enter}');
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveAccessibleDescription('Įveskite reikšmę.');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('row', { name: 'Naujas įrašas' })).not.toBeInTheDocument();
    expect(answers.received).toEqual([]);
  });

  it('shows what the server refuses under the cell', async () => {
    server.use(
      http.post(url('/body-type'), () =>
        problemAnswer(422, { errors: { code: ['Toks kodas jau yra.'], 'name.1': ['Per ilgas.'] } }),
      ),
    );
    const { user } = await openLoaded();
    await user.keyboard('nEST{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveAccessibleDescription(
        'Toks kodas jau yra.',
      ),
    );
    expect(screen.getByRole('textbox', { name: 'Pavadinimas' })).toHaveAccessibleDescription('Per ilgas.');
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveFocus();
  });
});

describe('editing', () => {
  it('sends only what changed, with the revision, and gives the focus back to the row', async () => {
    const { user } = await openLoaded();
    await user.dblClick(row(/EST/));
    const name = screen.getByRole('textbox', { name: 'Pavadinimas' });
    await user.clear(name);
    await user.type(name, 'Karavanas{Enter}');
    await waitFor(() => expect(row(/Karavanas/)).toHaveFocus());
    expect(answers.received).toEqual([
      { method: 'PUT', path: '/body-type/11', body: { name: { 1: 'Karavanas', 2: 'Estate' }, revision: 1 } },
    ]);
  });

  it('puts everything back with Escape', async () => {
    const { user } = await openLoaded();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    await user.keyboard('XXX{Escape}');
    expect(row(/EST/)).toHaveFocus();
    expect(answers.received).toEqual([]);
  });

  it('moves and edits with the keyboard', async () => {
    const { user } = await openLoaded();
    await user.click(within(row(/EST/)).getByText('Universalas'));
    await user.keyboard('j');
    expect(row(/HAT/)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(row(/COU/)).toHaveFocus();
    await user.keyboard('ke');
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveValue('HAT');
  });

  it('asks before another row takes the place of unsaved changes', async () => {
    const { user } = await openLoaded();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    await user.keyboard('X');
    await user.dblClick(within(row(/HAT/)).getByText('Hatchback'));
    const dialog = await screen.findByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
    await user.click(within(dialog).getByRole('button', { name: 'Atmesti pakeitimus' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveValue('HAT'));
  });

  it('keeps the filter when the draft is kept', async () => {
    const { user } = await openLoaded();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    await user.keyboard('X');
    await user.type(screen.getByRole('textbox', { name: 'Filtras' }), 'kupe');
    const dialog = await screen.findByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
    await user.click(within(dialog).getByRole('button', { name: 'Atšaukti' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Filtras' })).toHaveValue(''));
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveValue('X');
  });

  it('merges changes of different fields without a question', async () => {
    const { user } = await openLoaded();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    Object.assign(answers.rows[0] ?? {}, { name: { 1: 'Karavanas', 2: 'Estate' }, revision: 5 });
    await user.keyboard('WAG{Enter}');
    await waitFor(() => expect(row(/WAG/)).toHaveTextContent('Karavanas'));
    expect(answers.received.at(-1)?.body).toEqual({ code: 'WAG', revision: 5 });
  });

  it.each([
    ['mine', 'Išsaugoti pasirinktas', 'MIN', [1, 5]],
    ['theirs', 'Palikti visas jų reikšmes', 'THE', [1]],
  ])('asks whose value stays when both changed a field: %s', async (_, button, want, revisions) => {
    const { user } = await openLoaded();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    Object.assign(answers.rows[0] ?? {}, { code: 'THE', revision: 5 });
    await user.keyboard('MIN{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Įrašas pakeistas kitur' });
    expect(dialog).toHaveTextContent('Jonas Kazlauskas');
    expect(within(dialog).getByRole('row', { name: /Kodas/ })).toHaveTextContent('KodasESTTHEMIN');
    await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(row(new RegExp(want))).toHaveFocus());
    expect(answers.received.map(({ body }) => (body as { revision: number }).revision)).toEqual(revisions);
  });

  it('can give one field to them', async () => {
    const { user } = await openLoaded();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    Object.assign(answers.rows[0] ?? {}, { code: 'THE', revision: 5 });
    await user.keyboard('MIN{Tab}Karavanas{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Įrašas pakeistas kitur' });
    await user.click(within(dialog).getByRole('radio', { name: 'Kodas, Jų: THE' }));
    await user.click(within(dialog).getByRole('button', { name: 'Išsaugoti pasirinktas' }));
    await waitFor(() => expect(row(/THE/)).toHaveTextContent('Karavanas'));
    expect(answers.received.at(-1)?.body).toEqual({ name: { 1: 'Karavanas', 2: 'Estate' }, revision: 5 });
  });
});

describe('archiving', () => {
  it('takes the row away at once and brings it back with undo', async () => {
    const { user } = await openLoaded();
    await choose(user, 'HAT', 'Archyvuoti');
    await waitFor(() => expect(codes()).toEqual(['EST', 'COU']));
    expect(await screen.findByText('Kėbulo tipas „HAT“ suarchyvuotas.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Atšaukti' }));
    await waitFor(() => expect(codes()).toEqual(['EST', 'HAT', 'COU']));
    await waitFor(() =>
      expect(answers.received).toEqual([
        { method: 'DELETE', path: '/body-type/12?revision=1', body: undefined },
        { method: 'PUT', path: '/body-type/12', body: { status: 'active', revision: 2 } },
      ]),
    );
  });

  it('puts the row back when the server refuses', async () => {
    server.use(
      http.delete(url('/body-type/12'), () => problemAnswer(409, { message: 'Naudojamas modelyje.' })),
    );
    const { user } = await openLoaded();
    await choose(user, 'HAT', 'Archyvuoti');
    await waitFor(() => expect(codes()).toEqual(['EST', 'HAT', 'COU']));
    expect(screen.queryByText(/suarchyvuotas/)).not.toBeInTheDocument();
  });

  it('restores from the archive', async () => {
    const { user } = await openLoaded('/?status=deleted');
    await choose(user, 'OLD', 'Atkurti');
    expect(await screen.findByText('Kėbulo tipas „OLD“ atkurtas.')).toBeInTheDocument();
    expect(await screen.findByText('Archyvas tuščias.')).toBeInTheDocument();
  });
});

describe('order', () => {
  it('moves from the menu and with Alt and arrows', async () => {
    const { user } = await openLoaded();
    await choose(user, 'COU', 'Perkelti aukštyn');
    await waitFor(() => expect(codes()).toEqual(['EST', 'COU', 'HAT']));
    await waitFor(() => expect(row(/COU/)).toHaveFocus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(codes()).toEqual(['COU', 'EST', 'HAT']));
    await waitFor(() =>
      expect(answers.received.map(({ body }) => body)).toEqual([
        { ids: [11, 13, 12] },
        { ids: [13, 11, 12] },
      ]),
    );
  });

  it('moves to a position', async () => {
    const { user } = await openLoaded();
    await choose(user, 'EST', 'Perkelti į poziciją…');
    const dialog = await screen.findByRole('dialog', { name: 'Perkelti „EST“' });
    const field = within(dialog).getByRole('textbox', { name: 'Pozicija (1–3)' });
    await user.clear(field);
    expect(within(dialog).getByRole('button', { name: 'Perkelti' })).toBeDisabled();
    await user.type(field, '99{Enter}');
    await waitFor(() => expect(codes()).toEqual(['HAT', 'COU', 'EST']));
  });

  it('takes the move back when the server refuses', async () => {
    server.use(
      http.post(url('/body-type/sort'), async () => {
        await delay(50);
        return problemAnswer(500);
      }),
    );
    const { user } = await openLoaded();
    await choose(user, 'EST', 'Perkelti žemyn');
    await waitFor(() => expect(codes()).toEqual(['HAT', 'EST', 'COU']));
    await waitFor(() => expect(codes()).toEqual(['EST', 'HAT', 'COU']));
  });

  it('is off while filtered, and says why', async () => {
    const { user } = await openLoaded('/?q=e');
    await user.click(screen.getByRole('button', { name: 'Veiksmai: EST' }));
    expect(await screen.findByRole('menuitem', { name: 'Perkelti į poziciją…' })).toHaveAttribute(
      'title',
      'Eiliškumo keisti negalima, kol sąrašas filtruojamas.',
    );
    expect(screen.getByRole('button', { name: 'Vilkti eilutę: EST' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('rights', () => {
  it('is read-only for those who may not write', async () => {
    const reader = someUser({ permissions: [{ id: 1, type: 'ALLOW', permission: 'app.home' }] });
    const { user } = await openLoaded('/', reader);
    expect(screen.queryByRole('button', { name: 'Naujas kėbulo tipas' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Vilkti/ })).not.toBeInTheDocument();
    await user.dblClick(row(/EST/));
    await user.keyboard('en');
    expect(screen.queryByRole('textbox', { name: 'Kodas' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Veiksmai: EST' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Istorija',
    ]);
  });

  it('leaves single letters alone when they are switched off', async () => {
    const me = someUser();
    const { user } = await openLoaded('/', {
      ...me,
      preferences: { ...me.preferences, single_key_shortcuts: false },
    });
    await user.click(within(row(/EST/)).getByText('Universalas'));
    await user.keyboard('jn/');
    expect(row(/EST/)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveFocus();
  });
});
