import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openLoadedList, rowOf, useListServer } from '@/test/list-screen';
import { problemAnswer, url } from '@/test/server';

const world = useListServer();

describe('creating', () => {
  it('puts a new row on top, saves with Enter and moves the focus to it', async () => {
    const { user } = await openLoadedList();
    await user.keyboard('n');
    expect(screen.getByRole('row', { name: 'Naujas įrašas' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveFocus();
    await user.keyboard('SUV{Tab}Visureigis{Enter}');
    await waitFor(() => expect(rowOf(/SUV/)).toHaveFocus());
    expect(world.answers.received).toEqual([
      { method: 'POST', path: '/body-type', body: { brand_id: 3, code: 'SUV', name: { 1: 'Visureigis' } } },
    ]);
  });

  it('creates one record however often Enter is pressed', async () => {
    const { user } = await openLoadedList();
    await user.click(screen.getByRole('button', { name: 'Naujas kėbulo tipas' }));
    await user.keyboard('SUV{Enter}{Enter}{Enter}');
    await waitFor(() => expect(rowOf(/SUV/)).toHaveFocus());
    expect(world.answers.received).toHaveLength(1);
  });

  it('asks for a missing code under the cell and sends nothing', async () => {
    const { user } = await openLoadedList();
    await user.keyboard('n{Enter}');
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveAccessibleDescription('Įveskite reikšmę.');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('row', { name: 'Naujas įrašas' })).not.toBeInTheDocument();
    expect(world.answers.received).toEqual([]);
  });

  it('shows what the server refuses under the cell', async () => {
    world.server.use(
      http.post(url('/body-type'), () =>
        problemAnswer(422, { errors: { code: ['Toks kodas jau yra.'], 'name.1': ['Per ilgas.'] } }),
      ),
    );
    const { user } = await openLoadedList();
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
    const { user } = await openLoadedList();
    await user.dblClick(rowOf(/EST/));
    const name = screen.getByRole('textbox', { name: 'Pavadinimas' });
    await user.clear(name);
    await user.type(name, 'Karavanas{Enter}');
    await waitFor(() => expect(rowOf(/Karavanas/)).toHaveFocus());
    expect(world.answers.received).toEqual([
      { method: 'PUT', path: '/body-type/11', body: { name: { 1: 'Karavanas', 2: 'Estate' }, revision: 1 } },
    ]);
  });

  it('puts everything back with Escape', async () => {
    const { user } = await openLoadedList();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    await user.keyboard('XXX{Escape}');
    expect(rowOf(/EST/)).toHaveFocus();
    expect(world.answers.received).toEqual([]);
  });

  it('moves and edits with the keyboard', async () => {
    const { user } = await openLoadedList();
    await user.click(within(rowOf(/EST/)).getByText('Universalas'));
    await user.keyboard('j');
    expect(rowOf(/HAT/)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(rowOf(/COU/)).toHaveFocus();
    await user.keyboard('ke');
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveValue('HAT');
  });

  it('asks before another row takes the place of unsaved changes', async () => {
    const { user } = await openLoadedList();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    await user.keyboard('X');
    await user.dblClick(within(rowOf(/HAT/)).getByText('Hatchback'));
    const dialog = await screen.findByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
    await user.click(within(dialog).getByRole('button', { name: 'Atmesti pakeitimus' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveValue('HAT'));
  });

  it('keeps the filter when the draft is kept', async () => {
    const { user } = await openLoadedList();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    await user.keyboard('X');
    await user.type(screen.getByRole('textbox', { name: 'Filtras' }), 'kupe');
    const dialog = await screen.findByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
    await user.click(within(dialog).getByRole('button', { name: 'Tęsti redagavimą' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Filtras' })).toHaveValue(''));
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveValue('X');
  });

  it('merges changes of different fields without a question', async () => {
    const { user } = await openLoadedList();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    Object.assign(world.answers.rows[0] ?? {}, { name: { 1: 'Karavanas', 2: 'Estate' }, revision: 5 });
    await user.keyboard('WAG{Enter}');
    await waitFor(() => expect(rowOf(/WAG/)).toHaveTextContent('Karavanas'));
    expect(world.answers.received.at(-1)?.body).toEqual({ code: 'WAG', revision: 5 });
  });

  it.each([
    ['mine', 'Išsaugoti pasirinktas', 'MIN', [1, 5]],
    ['theirs', 'Palikti visas jų reikšmes', 'THE', [1]],
  ])('asks whose value stays when both changed a field: %s', async (_, button, want, revisions) => {
    const { user } = await openLoadedList();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    Object.assign(world.answers.rows[0] ?? {}, { code: 'THE', revision: 5 });
    await user.keyboard('MIN{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Įrašas pakeistas kitur' });
    expect(dialog).toHaveTextContent('Jonas Kazlauskas');
    expect(within(dialog).getByRole('row', { name: /Kodas/ })).toHaveTextContent('KodasESTTHEMIN');
    await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(rowOf(new RegExp(want))).toHaveFocus());
    expect(world.answers.received.map(({ body }) => (body as { revision: number }).revision)).toEqual(
      revisions,
    );
  });

  it('can give one field to them', async () => {
    const { user } = await openLoadedList();
    await user.click(screen.getByRole('button', { name: 'EST' }));
    Object.assign(world.answers.rows[0] ?? {}, { code: 'THE', revision: 5 });
    await user.keyboard('MIN{Tab}Karavanas{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Įrašas pakeistas kitur' });
    await user.click(within(dialog).getByRole('radio', { name: 'Kodas, Jų: THE' }));
    await user.click(within(dialog).getByRole('button', { name: 'Išsaugoti pasirinktas' }));
    await waitFor(() => expect(rowOf(/THE/)).toHaveTextContent('Karavanas'));
    expect(world.answers.received.at(-1)?.body).toEqual({
      name: { 1: 'Karavanas', 2: 'Estate' },
      revision: 5,
    });
  });
});
