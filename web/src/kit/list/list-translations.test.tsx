import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { chooseFromMenu, openLoadedList, rowOf, useListServer } from '@/test/list-screen';
import { problemAnswer, someUser, url } from '@/test/server';

const world = useListServer();

async function openTranslations(name: RegExp) {
  const { user } = await openLoadedList();
  await user.click(within(rowOf(name)).getByRole('button', { name: /^Vertimai: / }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Vertimai: / }));
  const field = (language: string) => dialog.getByRole('textbox', { name: language });
  const save = () => user.click(dialog.getByRole('button', { name: 'Išsaugoti' }));
  return { user, dialog, field, save };
}

it('shows in the cell which languages are missing', async () => {
  await openLoadedList();
  const label = (row: RegExp) =>
    within(rowOf(row))
      .getByRole('button', { name: /^Vertimai/ })
      .getAttribute('aria-label');
  expect(label(/EST/)).toBe('Vertimai: EST');
  expect(label(/HAT/)).toBe('Vertimai: HAT. Trūksta: LT.');
});

it('saves the texts of all languages at once, with the revision', async () => {
  const { user, dialog, field, save } = await openTranslations(/HAT/);
  expect(dialog.getByText('Pavadinimas: išversta 1 iš 2.')).toBeInTheDocument();
  expect(dialog.getByText('Trūksta')).toBeInTheDocument();
  expect(field('English')).toHaveAttribute('lang', 'en');
  await waitFor(() => expect(field('Lietuvių')).toHaveFocus());
  await user.type(field('Lietuvių'), 'Hečbekas');
  expect(dialog.queryByText('Trūksta')).not.toBeInTheDocument();
  await user.clear(field('English'));
  await user.type(field('English'), 'Hatch');
  await save();
  await waitFor(() => expect(rowOf(/Hečbekas/)).toHaveFocus());
  expect(world.answers.received).toEqual([
    { method: 'PUT', path: '/body-type/12', body: { name: { 1: 'Hečbekas', 2: 'Hatch' }, revision: 1 } },
  ]);
  expect(screen.getByText('Vertimai išsaugoti.')).toBeInTheDocument();
});

it('opens from the menu of a row and sends nothing when nothing is changed', async () => {
  const { user } = await openLoadedList();
  await chooseFromMenu(user, 'EST', 'Vertimai…');
  const dialog = await screen.findByRole('dialog', { name: 'Vertimai: EST' });
  await user.click(within(dialog).getByRole('button', { name: 'Išsaugoti' }));
  await waitFor(() => expect(rowOf(/EST/)).toHaveFocus());
  expect(world.answers.received).toEqual([]);
});

it('shows what the server refuses under its language', async () => {
  world.server.use(
    http.put(url('/body-type/:id'), () => problemAnswer(422, { errors: { 'name.2': ['Per ilgas.'] } })),
  );
  const { user, field, save } = await openTranslations(/EST/);
  await user.type(field('Lietuvių'), 'X');
  await save();
  await waitFor(() => expect(field('English')).toHaveAccessibleDescription('Per ilgas.'));
  expect(field('English')).toHaveFocus();
  await user.type(field('English'), 'X');
  expect(field('English')).not.toHaveAccessibleDescription();
});

it('shows under the first language what belongs to none', async () => {
  world.server.use(
    http.put(url('/body-type/:id'), () => problemAnswer(422, { errors: { code: ['Jau naudojama.'] } })),
  );
  const { user, field, save } = await openTranslations(/EST/);
  await user.type(field('English'), 'X');
  await save();
  await waitFor(() => expect(field('Lietuvių')).toHaveAccessibleDescription('Jau naudojama.'));
});

it('keeps what somebody else wrote in another language meanwhile', async () => {
  const { user, field, save } = await openTranslations(/EST/);
  Object.assign(world.answers.rows[0] ?? {}, { name: { 1: 'Universalas', 2: 'Wagon' }, revision: 5 });
  await user.clear(field('Lietuvių'));
  await user.type(field('Lietuvių'), 'Karavanas');
  await save();
  await waitFor(() => expect(rowOf(/Karavanas/)).toHaveFocus());
  expect(world.answers.received.at(-1)?.body).toEqual({
    name: { 1: 'Karavanas', 2: 'Wagon' },
    revision: 5,
  });
});

it('asks whose text stays when both wrote in one language', async () => {
  const { user, field, save } = await openTranslations(/EST/);
  Object.assign(world.answers.rows[0] ?? {}, { name: { 1: 'Jų', 2: 'Estate' }, revision: 5 });
  await user.type(field('Lietuvių'), ' II');
  await save();
  const conflict = await screen.findByRole('dialog', { name: 'Įrašas pakeistas kitur' });
  await user.click(within(conflict).getByRole('button', { name: 'Palikti visas jų reikšmes' }));
  await waitFor(() => expect(rowOf(/Jų/)).toHaveFocus());
});

it('asks before typed texts are lost', async () => {
  const { user, field } = await openTranslations(/EST/);
  await user.type(field('English'), 'X{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Yra neišsaugotų pakeitimų' });
  await user.click(within(question).getByRole('button', { name: 'Tęsti redagavimą' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(field('English')).toHaveValue('EstateX');
  await user.click(screen.getByRole('button', { name: 'Atšaukti' }));
  await user.click(await screen.findByRole('button', { name: 'Atmesti pakeitimus' }));
  await waitFor(() => expect(rowOf(/EST/)).toHaveFocus());
  expect(world.answers.received).toEqual([]);
});

it('is not offered to those who may not write', async () => {
  await openLoadedList('/', someUser({ permissions: [{ id: 1, type: 'ALLOW', permission: 'app.home' }] }));
  expect(screen.queryByRole('button', { name: /^Vertimai/ })).not.toBeInTheDocument();
});
