import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { chooseFromMenu, openLoadedList, shownCodes, useListServer } from '@/test/list-screen';
import { url } from '@/test/server';

const world = useListServer();

beforeEach(() => {
  world.server.use(
    http.get(url('/body-type/11/used-by'), () =>
      HttpResponse.json([
        { entity: 'model-range', id: 5, name: 'X3' },
        { entity: 'something-new', id: 5, name: 'Kitas' },
      ]),
    ),
  );
});

async function archiveUsed() {
  const { user } = await openLoadedList();
  await chooseFromMenu(user, 'EST', 'Archyvuoti');
  const dialog = await screen.findByRole('dialog', { name: 'Archyvuoti „EST“?' });
  return { user, dialog };
}

it('names the records that use the one to be archived, the safe button in focus', async () => {
  const { user, dialog } = await archiveUsed();
  expect(dialog).toHaveTextContent('Šį įrašą naudoja dar 2 įrašai:');
  const users = within(dialog).getAllByRole('listitem');
  expect(users.map(({ textContent }) => textContent)).toEqual(['X3Modelių grupė', 'Kitas']);
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Atšaukti' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(shownCodes()).toContain('EST');
  expect(world.answers.received).toEqual([]);
});

it('archives a used record once that is confirmed', async () => {
  const { user, dialog } = await archiveUsed();
  await user.click(within(dialog).getByRole('button', { name: 'Archyvuoti' }));
  expect(await screen.findByText('Kėbulo tipas „EST“ suarchyvuotas.')).toBeInTheDocument();
  expect(shownCodes()).not.toContain('EST');
});

it('asks nothing when nobody uses the record', async () => {
  const { user } = await openLoadedList();
  await chooseFromMenu(user, 'HAT', 'Archyvuoti');
  expect(await screen.findByText('Kėbulo tipas „HAT“ suarchyvuotas.')).toBeInTheDocument();
});

it('says how many of those there are that nobody is to read the names of', async () => {
  world.server.use(
    http.get(url('/body-type/11/used-by'), () =>
      HttpResponse.json([
        { entity: 'company', id: 1, name: 'Aurora Vilnius', count: 1 },
        { entity: 'invitation', id: 0, name: '', count: 1041 },
      ]),
    ),
  );
  const { dialog } = await archiveUsed();
  expect(dialog).toHaveTextContent(/Šį įrašą naudoja dar 1\s?042 įrašai:/);
  const lines = within(dialog).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Aurora VilniusĮmonė',
    'Nutrūks 1 041 kvietimas, į kurį dar galima atsakyti',
  ]);
});
