import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseFromMenu, openLoadedList, rowOf, shownCodes, useListServer } from '@/test/list-screen';
import { problemAnswer, url } from '@/test/server';

const world = useListServer();

describe('archiving', () => {
  it('takes the row away at once and brings it back with undo', async () => {
    const { user } = await openLoadedList();
    await chooseFromMenu(user, 'HAT', 'Archyvuoti');
    await waitFor(() => expect(shownCodes()).toEqual(['EST', 'COU']));
    expect(await screen.findByText('Kėbulo tipas „HAT“ suarchyvuotas.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Anuliuoti' }));
    await waitFor(() => expect(shownCodes()).toEqual(['EST', 'HAT', 'COU']));
    await waitFor(() =>
      expect(world.answers.received).toEqual([
        { method: 'DELETE', path: '/body-type/12?revision=1', body: undefined },
        { method: 'PUT', path: '/body-type/12', body: { status: 'active', revision: 2 } },
      ]),
    );
  });

  it('puts the row back when the server refuses', async () => {
    world.server.use(
      http.delete(url('/body-type/12'), async () => {
        await delay(50);
        return problemAnswer(409, { message: 'Naudojamas modelyje.' });
      }),
    );
    const { user } = await openLoadedList();
    await chooseFromMenu(user, 'HAT', 'Archyvuoti');
    await waitFor(() => expect(shownCodes()).toEqual(['EST', 'COU']));
    await waitFor(() => expect(shownCodes()).toEqual(['EST', 'HAT', 'COU']));
    expect(screen.queryByText(/suarchyvuotas/)).not.toBeInTheDocument();
  });

  it('restores from the archive', async () => {
    const { user } = await openLoadedList('/?status=deleted');
    await chooseFromMenu(user, 'OLD', 'Atkurti');
    expect(await screen.findByText('Kėbulo tipas „OLD“ atkurtas.')).toBeInTheDocument();
    expect(await screen.findByText('Archyvas tuščias.')).toBeInTheDocument();
  });
});

describe('order', () => {
  it('moves from the menu and with Alt and arrows', async () => {
    const { user } = await openLoadedList();
    await chooseFromMenu(user, 'COU', 'Perkelti aukštyn');
    await waitFor(() => expect(shownCodes()).toEqual(['EST', 'COU', 'HAT']));
    await waitFor(() => expect(rowOf(/COU/)).toHaveFocus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(shownCodes()).toEqual(['COU', 'EST', 'HAT']));
    await waitFor(() =>
      expect(world.answers.received.map(({ body }) => body)).toEqual([
        { ids: [11, 13, 12] },
        { ids: [13, 11, 12] },
      ]),
    );
  });

  it('moves to a position', async () => {
    const { user } = await openLoadedList();
    await chooseFromMenu(user, 'EST', 'Perkelti į vietą…');
    const dialog = await screen.findByRole('dialog', { name: 'Perkelti „EST“' });
    const field = within(dialog).getByRole('textbox', { name: 'Vieta (1–3)' });
    await user.clear(field);
    expect(within(dialog).getByRole('button', { name: 'Perkelti' })).toBeDisabled();
    await user.type(field, '99{Enter}');
    await waitFor(() => expect(shownCodes()).toEqual(['HAT', 'COU', 'EST']));
  });

  it('takes the move back when the server refuses', async () => {
    world.server.use(
      http.post(url('/body-type/sort'), async () => {
        await delay(50);
        return problemAnswer(500);
      }),
    );
    const { user } = await openLoadedList();
    await chooseFromMenu(user, 'EST', 'Perkelti žemyn');
    await waitFor(() => expect(shownCodes()).toEqual(['HAT', 'EST', 'COU']));
    await waitFor(() => expect(shownCodes()).toEqual(['EST', 'HAT', 'COU']));
  });

  it('is off while filtered, and says why', async () => {
    const { user } = await openLoadedList('/?q=e');
    await user.click(screen.getByRole('button', { name: 'Veiksmai: EST' }));
    expect(await screen.findByRole('menuitem', { name: 'Perkelti į vietą…' })).toHaveAttribute(
      'title',
      'Eiliškumo keisti negalima, kol sąrašas filtruojamas.',
    );
    expect(screen.getByRole('button', { name: 'Vilkti eilutę: EST' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
