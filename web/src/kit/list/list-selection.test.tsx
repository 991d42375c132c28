import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openLoadedList, rowOf, shownCodes, useListServer } from '@/test/list-screen';
import { someUser } from '@/test/server';

const world = useListServer();

const box = (code: string) => screen.getByRole('checkbox', { name: `Pažymėti: ${code}` });
const all = () => screen.getByRole('checkbox', { name: 'Pažymėti visus' });
/** Its code comes when something is first chosen. */
const bar = async () => within(await screen.findByRole('group', { name: 'Pažymėti įrašai' }));
const press = async (user: UserEvent, name: string) =>
  user.click((await bar()).getByRole('button', { name }));

it('archives the chosen records in one request and undoes it as one', async () => {
  const { user } = await openLoadedList();
  await user.click(box('EST'));
  await user.click(box('COU'));
  expect(all()).toBePartiallyChecked();
  expect((await bar()).getByText('Pažymėti 2 įrašai')).toBeInTheDocument();
  await press(user, 'Archyvuoti');
  await waitFor(() => expect(shownCodes()).toEqual(['HAT']));
  expect(rowOf(/HAT/)).toHaveFocus();
  expect(screen.queryByRole('group', { name: 'Pažymėti įrašai' })).not.toBeInTheDocument();
  await screen.findByText('Suarchyvuoti 2 įrašai.');
  await user.click(screen.getByRole('button', { name: 'Anuliuoti' }));
  await waitFor(() => expect(shownCodes()).toEqual(['EST', 'HAT', 'COU']));
  expect(await screen.findByText('Atkurti 2 įrašai.')).toBeInTheDocument();
  expect(world.answers.received.map(({ body }) => body)).toEqual([
    { ids: [11, 13], action: 'archive' },
    { ids: [11, 13], action: 'restore' },
  ]);
});

it('chooses with Space on a row, and nothing when Space presses a button', async () => {
  const { user } = await openLoadedList();
  await user.click(within(rowOf(/EST/)).getByText('Universalas'));
  await user.keyboard(' {ArrowDown} ');
  expect(box('EST')).toBeChecked();
  expect(box('HAT')).toBeChecked();
  await user.keyboard(' ');
  expect(box('HAT')).not.toBeChecked();
  box('COU').focus();
  await user.keyboard(' ');
  expect(box('COU')).toBeChecked();
});

it('chooses all rows of the filter, and never acts on those it hides', async () => {
  const { user } = await openLoadedList();
  await user.click(all());
  expect((await bar()).getByText('Pažymėti 3 įrašai')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Filtras' }), 'kupe');
  await waitFor(() => expect(shownCodes()).toEqual(['COU']));
  expect((await bar()).getByText('Pažymėtas 1 įrašas')).toBeInTheDocument();
  await press(user, 'Archyvuoti');
  await screen.findByText('Suarchyvuotas 1 įrašas.');
  expect(world.answers.received.at(-1)?.body).toEqual({ ids: [13], action: 'archive' });
});

it('chooses the rest from the bar, and clears', async () => {
  const { user } = await openLoadedList();
  await user.click(box('HAT'));
  await press(user, 'Pažymėti visus 3');
  expect(all()).toBeChecked();
  await press(user, 'Nuimti žymėjimą');
  expect(all()).not.toBeChecked();
  expect(screen.getByText('3 įrašai')).toBeInTheDocument();
});

it('restores from the archive', async () => {
  const { user } = await openLoadedList('/?status=deleted');
  await user.click(box('OLD'));
  await press(user, 'Atkurti');
  expect(await screen.findByText('Atkurtas 1 įrašas.')).toBeInTheDocument();
  expect(world.answers.received.at(-1)?.body).toEqual({ ids: [14], action: 'restore' });
});

it('names what was refused, and undoes the rest', async () => {
  const { user } = await openLoadedList();
  await user.click(box('EST'));
  await user.click(box('HAT'));
  world.answers.rows.splice(1, 1);
  await press(user, 'Archyvuoti');
  const dialog = await screen.findByRole('dialog', { name: 'Suarchyvuoti ne visi įrašai' });
  expect(dialog).toHaveTextContent('Suarchyvuotas 1 įrašas.');
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('HATĮrašas nerastas.');
  await user.click(within(dialog).getByRole('button', { name: 'Grąžinti, kaip buvo' }));
  await waitFor(() => expect(shownCodes()).toEqual(['EST', 'COU']));
});

it('is not offered to those who may not write', async () => {
  await openLoadedList('/', someUser({ permissions: [{ id: 1, type: 'ALLOW', permission: 'app.home' }] }));
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
