import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { openList, openLoadedList, rowOf, shownCodes, useListServer } from '@/test/list-screen';
import { problemAnswer, someUser, url } from '@/test/server';

const world = useListServer();

describe('showing', () => {
  it('shows the active records in their order, with translations and counts', async () => {
    await openLoadedList();
    expect(shownCodes()).toEqual(['EST', 'HAT', 'COU']);
    expect(rowOf(/EST/)).toHaveTextContent('Universalas');
    expect(within(rowOf(/HAT/)).getByText('Hatchback')).toHaveAttribute('lang', 'en');
    expect(within(rowOf(/HAT/)).getByText('EN')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Aktyvūs 3' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('3 įrašai')).toBeInTheDocument();
  });

  it('shows the archive with its own address, read-only', async () => {
    const { user, router } = await openLoadedList();
    await user.click(screen.getByRole('button', { name: 'Archyvas 1' }));
    await waitFor(() => expect(shownCodes()).toEqual(['OLD']));
    expect(router.state.location.search).toEqual({ status: 'deleted' });
    await user.click(screen.getByRole('button', { name: 'Veiksmai: OLD' }));
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual(['Atkurti', 'Istorija']);
  });

  it('says what is missing where there is nothing', async () => {
    world.answers.rows.length = 0;
    await openList();
    expect(await screen.findByText('Kėbulo tipų dar nėra.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Naujas kėbulo tipas' })).toHaveLength(2);
  });

  it('shows a failed load in its place, with the request id, and tries again', async () => {
    world.server.use(
      http.get(url('/body-type'), () => problemAnswer(403, { message: 'Negalima.', request_id: 'req-77' }), {
        once: true,
      }),
    );
    const { user } = await openList();
    expect(await screen.findByText(/req-77/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Bandyti dar kartą' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('shows a skeleton when loading takes longer', async () => {
    world.server.use(
      http.get(url('/body-type'), async () => {
        await delay(400);
        return HttpResponse.json([]);
      }),
    );
    await openList();
    expect(screen.queryByText('Sąrašas įkeliamas…')).not.toBeInTheDocument();
    expect(await screen.findByText('Sąrašas įkeliamas…')).toBeInTheDocument();
  });
});

describe('filter and order', () => {
  it('filters by folded text, keeps it in the address and clears with Escape', async () => {
    const { user, router } = await openLoadedList();
    await user.keyboard('/');
    const filter = screen.getByRole('textbox', { name: 'Filtras' });
    expect(filter).toHaveFocus();
    await user.keyboard('kupe');
    await waitFor(() => expect(shownCodes()).toEqual(['COU']));
    expect(screen.getByText('1 iš 3')).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ q: 'kupe' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(shownCodes()).toHaveLength(3));
    expect(router.state.location.search).toEqual({});
  });

  it('is applied when its field is left, so that a row begun next stays', async () => {
    const { user } = await openLoadedList();
    await user.keyboard('/kupe');
    await user.click(screen.getByRole('button', { name: 'Naujas kėbulo tipas' }));
    // Longer than a filter waits for the next letter.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.getByRole('row', { name: 'Naujas įrašas' })).toBeInTheDocument();
    expect(shownCodes()).toEqual(['COU']);
  });

  it('says when nothing is found and offers to clear', async () => {
    const { user } = await openList('/?q=xyz');
    expect(await screen.findByText('Nieko nerasta pagal „xyz“.')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Išvalyti filtrą' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('leaves patterns to the server', async () => {
    await openList('/?q=%5E(E%7CC)');
    await waitFor(() => expect(shownCodes()).toEqual(['EST', 'COU']));
  });

  it('sorts by a column, in both directions, and back', async () => {
    const { user, router } = await openLoadedList();
    const head = screen.getByRole('button', { name: 'Kodas' });
    await user.click(head);
    await waitFor(() => expect(shownCodes()).toEqual(['COU', 'EST', 'HAT']));
    expect(screen.getByRole('columnheader', { name: 'Kodas' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(head);
    await waitFor(() => expect(shownCodes()).toEqual(['HAT', 'EST', 'COU']));
    expect(router.state.location.search).toEqual({ sort: '-code' });
    await user.click(head);
    await waitFor(() => expect(shownCodes()).toEqual(['EST', 'HAT', 'COU']));
  });

  it('exports what is on the screen', async () => {
    const { user } = await openLoadedList('/?q=e&sort=code');
    await user.click(screen.getByRole('button', { name: 'Eksportuoti' }));
    expect(await screen.findByRole('menuitem', { name: /CSV/ })).toHaveAttribute(
      'href',
      '/api/v1/body-type?brandId=3&keyword=e&format=csv',
    );
  });
});

describe('rights', () => {
  it('is read-only for those who may not write', async () => {
    const reader = someUser({ permissions: [{ id: 1, type: 'ALLOW', permission: 'app.home' }] });
    const { user } = await openLoadedList('/', reader);
    expect(screen.queryByRole('button', { name: 'Naujas kėbulo tipas' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Vilkti/ })).not.toBeInTheDocument();
    await user.dblClick(rowOf(/EST/));
    await user.keyboard('en');
    expect(screen.queryByRole('textbox', { name: 'Kodas' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Veiksmai: EST' })).not.toBeInTheDocument();
  });

  it('leaves single letters alone when they are switched off', async () => {
    const me = someUser();
    const { user } = await openLoadedList('/', {
      ...me,
      preferences: { ...me.preferences, single_key_shortcuts: false },
    });
    await user.click(within(rowOf(/EST/)).getByText('Universalas'));
    await user.keyboard('jn/');
    expect(rowOf(/EST/)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Kodas' })).toHaveFocus();
  });
});
