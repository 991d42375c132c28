import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connectionLost, connectionWorks } from '@/api/connection';
import { startSession } from '@/api/session';
import { loadTexts } from '@/i18n';
import { DialogHost } from '@/kit/ui/DialogHost';
import { quartersOf } from './periods';
import type { Period } from './types';
import { cellServer, type CellServer, GridStory, groupsOf } from '@/test/month-grid';
import { renderUi } from '@/test/render';
import { someUser } from '@/test/server';

const models = { 'X serija': ['X1', 'X3', 'X5'], 'E serija': ['E5', 'E7*'] };
const firstCells = () => ({
  1: { 1: { amount: 4, revision: 1, small: 3 }, 2: { amount: 5, revision: 1, small: 1 } },
  2: { 2: { amount: 7, revision: 2, small: 2, hasNote: true }, 3: { amount: -2, revision: 1 } },
});

async function openGrid(server: CellServer = cellServer(firstCells()), periods?: readonly Period[]) {
  startSession('token');
  const story = <GridStory server={server} groups={groupsOf(server, models)} periods={periods} />;
  const view = await renderUi(
    <>
      {story}
      <DialogHost />
    </>,
    { texts: ['grid'], me: someUser() },
  );
  await screen.findByRole('grid', { name: 'Kvotos' });
  return { ...view, server };
}

const monthColumn = (month: number) => month - 1;

/** A cell by the title of its row and its month. The test library knows the cells of a grid as those of a table. */
function cellOf(row: string, month: number): HTMLElement {
  const cells = within(
    screen.getByRole('row', { name: new RegExp(`^${row.replace('*', '\\*')}`) }),
  ).getAllByRole('cell');
  const cell = cells[monthColumn(month)];
  if (!cell) throw new Error(`no cell ${row} ${month}`);
  return cell;
}
const amountOf = (row: string, month: number) => cellOf(row, month).querySelector('span')?.textContent;
const saved = (server: CellServer, row: number, month: number) => server.cells[row]?.[month]?.amount;
const editor = () => screen.getByRole('textbox');
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

describe('the keyboard', () => {
  it('has one stop, moves through the cells and leaves with Tab', async () => {
    const { user } = await openGrid();
    await user.click(screen.getByRole('button', { name: 'before' }));
    await user.tab();
    expect(cellOf('X1', 1)).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(cellOf('E5', 2)).toHaveFocus();
    await user.keyboard('{End}');
    expect(cellOf('E5', 12)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(cellOf('E5', 1)).toHaveFocus();
    await user.keyboard('{Control>}{End}{/Control}');
    expect(cellOf('E7*', 12)).toHaveFocus();
    await user.keyboard('{Control>}{Home}{/Control}{PageDown}');
    expect(cellOf('X3', 1)).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(cellOf('X3', 1)).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'before' })).toHaveFocus();
  });

  it('types over, saves with Enter and goes down', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.keyboard('12{Enter}');
    expect(cellOf('X3', 2)).toHaveFocus();
    expect(amountOf('X1', 2)).toBe('12');
    await waitFor(() => expect(saved(server, 1, 2)).toBe(12));
    expect(server.received).toEqual([[{ row: 1, month: 2, amount: 12, revision: 1 }]]);
  });

  it('sends nothing for what did not change', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.keyboard('{Enter}{Enter}{ArrowUp}5{Enter}{ArrowUp}{F2}{Enter}');
    expect(server.received).toEqual([]);
  });

  it('edits what is there with F2, and leaves it as it was with Escape', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.keyboard('{F2}');
    expect(editor()).toHaveValue('5');
    expect(editor()).toHaveAccessibleName('X1, 2027 m. vasaris');
    await user.keyboard('9{Escape}');
    expect(cellOf('X1', 2)).toHaveFocus();
    expect(amountOf('X1', 2)).toBe('5');
    expect(server.received).toEqual([]);
  });

  it('saves with Tab and goes right, and with an arrow while an amount is typed', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X5', 3));
    await user.keyboard('3{Tab}4{ArrowRight}');
    expect(cellOf('X5', 5)).toHaveFocus();
    await waitFor(() => expect([saved(server, 3, 3), saved(server, 3, 4)]).toEqual([3, 4]));
  });

  it('saves what stands in a field that is left', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X5', 3));
    await user.keyboard('8');
    await user.click(screen.getByRole('button', { name: 'after' }));
    await waitFor(() => expect(saved(server, 3, 3)).toBe(8));
  });

  it('keeps a text that is no amount open and says what to type', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X5', 3));
    await user.keyboard('1.5{Enter}');
    expect(editor()).toHaveFocus();
    expect(editor()).toHaveAccessibleDescription('Įveskite sveikąjį skaičių, be dešimtainių.');
    await user.clear(editor());
    await user.keyboard('10000{Enter}');
    expect(editor()).toHaveAccessibleDescription('Įveskite skaičių nuo −9999 iki 9999.');
    await user.clear(editor());
    await user.keyboard('15{Enter}');
    await waitFor(() => expect(saved(server, 3, 3)).toBe(15));
  });

  it('clears a block that was chosen with Shift', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(cellOf('X3', 3)).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Delete}');
    await waitFor(() =>
      expect([saved(server, 1, 2), saved(server, 2, 2), saved(server, 2, 3)]).toEqual([0, 0, 0]),
    );
    expect(server.received).toHaveLength(1);
    expect(said()).toContain('Išvalyta langelių: 4.');
  });

  it('fills right and undoes it in one go', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}');
    expect([amountOf('X1', 3), amountOf('X1', 4)]).toEqual(['5', '5']);
    await user.keyboard('{Control>}z{/Control}');
    expect([amountOf('X1', 3), amountOf('X1', 4)]).toEqual(['', '']);
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect([saved(server, 1, 3), saved(server, 1, 4)]).toEqual([5, 5]));
    expect(said()).toContain('Grąžinta langelių: 2.');
  });
});

describe('sums', () => {
  it('of groups, rows and months follow what is typed, and count positive amounts only', async () => {
    const { user } = await openGrid();
    const group = screen.getByRole('row', { name: /^X serija/ });
    const total = screen.getByRole('row', { name: /^Iš viso/ });
    const sum = (row: HTMLElement, month: number) =>
      within(row).getAllByRole('cell')[monthColumn(month)]?.querySelector('span')?.textContent;
    expect([sum(group, 2), sum(group, 3), sum(group, 13)]).toEqual(['12', '', '16']);
    await user.click(cellOf('E5', 2));
    await user.keyboard('30{Enter}');
    await user.click(cellOf('X5', 2));
    await user.keyboard('-4{Enter}');
    expect([sum(group, 2), sum(total, 2), sum(total, 13)]).toEqual(['12', '42', '46']);
    expect(amountOf('E5', 13)).toBe('30');
  });

  it('are read with what is sold', async () => {
    await openGrid();
    expect(cellOf('X3', 2)).toHaveAccessibleName('7, parduota 2, yra pastaba');
  });
});

describe('the clipboard', () => {
  it('takes a block from a spreadsheet, as one request', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.paste('1 234\t1,234.0\r\n-3\t\r\n');
    await waitFor(() => expect(saved(server, 1, 2)).toBe(1234));
    expect(server.received).toHaveLength(1);
    expect([saved(server, 1, 3), saved(server, 2, 2), saved(server, 2, 3)]).toEqual([1234, -3, 0]);
    expect(said()).toContain('Įklijuota langelių: 4.');
    expect(cellOf('X3', 3)).toHaveAttribute('aria-selected', 'true');
  });

  it('copies a block as it can be pasted', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    const setData = vi.fn<(type: string, text: string) => void>();
    fireEvent.copy(cellOf('X3', 3), { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith('text/plain', '5\t\n7\t-2');
    expect(said()).toContain('Nukopijuota langelių: 4.');
  });

  it('cuts what has no room, skips closed months and rows of others, and says so', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('E5', 12));
    await user.paste('1\t2\n3\t4\n5\t6');
    await waitFor(() => expect(saved(server, 4, 12)).toBe(1));
    expect(saved(server, 5, 12)).toBeUndefined();
    expect(said()).toContain(
      'Įklijuota langelių: 1. Praleista uždarytų ar tik peržiūrimų langelių: 1. Netilpo eilučių: 1. Netilpo stulpelių: 1.',
    );
  });

  it('takes what it can read and names what it cannot', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X5', 2));
    await user.paste('1\tdaug\t3');
    await waitFor(() => expect(saved(server, 3, 4)).toBe(3));
    expect(said()).toContain('Netinkamų reikšmių: 1, pirmoji – „daug“ (X5, 2027 m. kovas).');
  });

  it('belongs to the field while an amount is typed', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('X5', 2));
    await user.keyboard('1');
    await user.paste('2');
    expect(editor()).toHaveValue('12');
  });
});

describe('the periods', () => {
  const width = () => screen.getByRole('grid').parentElement?.style.getPropertyValue('--month');

  it('are months of 74 pixels', async () => {
    await openGrid();
    expect(screen.getAllByRole('columnheader')).toHaveLength(14);
    expect(width()).toBe('74px');
  });

  it('or quarters of 200 pixels, sums that are changed by months', async () => {
    await loadTexts(['grid']);
    const { user, server } = await openGrid(cellServer(), quartersOf(2027));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Modelis',
      '2027 I ketv.I ketv.',
      '2027 II ketv.II ketv.',
      '2027 III ketv.III ketv.',
      '2027 IV ketv.IV ketv.',
      'Iš viso',
    ]);
    expect(width()).toBe('200px');
    await user.click(cellOf('X1', 2));
    await user.keyboard('30{Enter}');
    expect(said()).toContain('Ketvirčiai – mėnesių sumos.');
    expect(server.received).toEqual([]);
  });
});

describe('what is closed or only to be read', () => {
  it('says so in the head and in each cell, and takes nothing', async () => {
    const { user, server } = await openGrid();
    expect(screen.getByRole('columnheader', { name: '2027 m. sausis, uždaryta' })).toBeInTheDocument();
    expect(cellOf('X1', 1)).toHaveAttribute('aria-readonly', 'true');
    await user.click(cellOf('X1', 1));
    await user.keyboard('9');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(said()).toContain('Šis mėnuo uždarytas, jo skaičių keisti negalima.');
    await user.click(cellOf('E7*', 2));
    await user.keyboard('{Enter}');
    expect(said()).toContain('Šią eilutę galite tik peržiūrėti.');
    await user.keyboard('{Delete}');
    expect(said()).toContain('Išvalyta langelių: 0. Praleista uždarytų ar tik peržiūrimų langelių: 1.');
    expect(server.received).toEqual([]);
  });
});

describe('saving', () => {
  it('goes on typing meanwhile and loses nothing', async () => {
    const { user, server } = await openGrid();
    server.hold();
    await user.click(cellOf('X1', 2));
    await user.keyboard('1{Enter}2{Enter}3{Enter}');
    await waitFor(() => expect(server.received).toHaveLength(1));
    await user.click(cellOf('X1', 2));
    await user.keyboard('4{Enter}');
    server.release();
    await waitFor(() => expect(saved(server, 1, 2)).toBe(4));
    expect([saved(server, 2, 2), saved(server, 3, 2)]).toEqual([2, 3]);
    expect(server.received).toHaveLength(2);
    expect([amountOf('X1', 2), amountOf('X3', 2), amountOf('X5', 2)]).toEqual(['4', '2', '3']);
  });

  it('takes what stands in the field when the page is left without another press', async () => {
    const { user, server, unmount } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.keyboard('17');
    unmount();
    await waitFor(() => expect(saved(server, 1, 2)).toBe(17));
  });

  it('does not let go of a text that is no amount for another cell', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('X1', 2));
    await user.keyboard('1x');
    await user.click(cellOf('X3', 4));
    expect(said()).toContain('Įveskite sveikąjį skaičių, pvz., 12.');
    await user.keyboard('5');
    expect(editor()).toHaveFocus();
    expect(editor()).toHaveValue('1x');
  });

  it('shows its mark only when it takes longer than 250 ms', async () => {
    const { user, server } = await openGrid();
    server.hold();
    await user.click(cellOf('X1', 2));
    const begun = performance.now();
    await user.keyboard('1{Enter}');
    expect(said()).not.toContain('Saugoma…');
    await waitFor(() => expect(said()).toContain('Saugoma…'));
    expect(performance.now() - begun).toBeGreaterThan(240);
    server.release();
    await waitFor(() => expect(said()).not.toContain('Saugoma…'));
  });

  it('waits without a connection and goes out when it is back', async () => {
    const { user, server } = await openGrid();
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('gone'));
    connectionLost();
    await user.click(cellOf('X1', 2));
    await user.keyboard('1{Enter}2{Enter}');
    await waitFor(() => expect(said()).toContain('Laukia ryšio langelių: 2'));
    expect(server.received).toEqual([]);
    connectionWorks();
    await waitFor(() => expect(saved(server, 2, 2)).toBe(2));
    expect(server.received).toHaveLength(1);
    expect(said()).not.toContain('Laukia');
  });

  it('keeps what waits over a reload of the page', async () => {
    const server = cellServer(firstCells());
    const { user, unmount } = await openGrid(server);
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('gone'));
    connectionLost();
    await user.click(cellOf('X1', 2));
    await user.keyboard('1{Enter}');
    await waitFor(() => expect(said()).toContain('Laukia'));
    unmount();
    // A reloaded page has a client of its own.
    await openGrid(server);
    expect(amountOf('X1', 2)).toBe('1');
    connectionWorks();
    await waitFor(() => expect(saved(server, 1, 2)).toBe(1));
  });
});

describe('a refused cell', () => {
  async function refused() {
    const all = await openGrid();
    all.server.change(1, 2, 9);
    await all.user.click(cellOf('X1', 2));
    await all.user.keyboard('6{Enter}');
    await waitFor(() => expect(cellOf('X1', 2)).toBeInvalid());
    return all;
  }

  it('stays marked with the reason and both amounts, where Tab leads from it to the choices', async () => {
    const { user } = await refused();
    expect(amountOf('X1', 2)).toBe('6');
    expect(cellOf('X1', 2)).toHaveTextContent('jų 9');
    expect(screen.getByText('Neišsaugota langelių: 1.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rodyti kitą' }));
    expect(cellOf('X1', 2)).toHaveFocus();
    expect(cellOf('X1', 2)).toHaveAccessibleDescription(
      'Kol rašėte, skaičius pakeistas. X1, 2027 m. vasaris: jūsų 6, Ona Onaitė įvedė 9.',
    );
    await user.tab();
    expect(screen.getByRole('button', { name: 'Palikti jų' })).toHaveFocus();
  });

  it('takes theirs', async () => {
    const { user, server } = await refused();
    await user.click(cellOf('X1', 2));
    await user.click(screen.getByRole('button', { name: 'Palikti jų' }));
    expect(cellOf('X1', 2)).toHaveFocus();
    expect(cellOf('X1', 2)).toBeValid();
    expect(amountOf('X1', 2)).toBe('9');
    expect(server.received).toHaveLength(1);
  });

  it('keeps mine', async () => {
    const { user, server } = await refused();
    await user.click(cellOf('X1', 2));
    await user.click(screen.getByRole('button', { name: 'Palikti mano' }));
    await waitFor(() => expect(saved(server, 1, 2)).toBe(6));
    await waitFor(() => expect(cellOf('X1', 2)).toBeValid());
  });

  it('of a month that was closed meanwhile is left as it was, the others are saved', async () => {
    const { user, server } = await openGrid();
    await user.click(cellOf('X1', 5));
    await user.paste('1\t2\t3');
    await waitFor(() => expect(cellOf('X1', 6)).toBeInvalid());
    expect([saved(server, 1, 5), saved(server, 1, 7)]).toEqual([1, 3]);
    await user.click(cellOf('X1', 6));
    await user.click(screen.getByRole('button', { name: 'Palikti, kaip buvo' }));
    expect(amountOf('X1', 6)).toBe('');
    expect(cellOf('X1', 6)).toBeValid();
  });

  it('is one of many that are settled at once', async () => {
    const { user, server } = await openGrid();
    server.change(1, 2, 9);
    server.change(1, 3, 8);
    await user.click(cellOf('X1', 2));
    await user.paste('1\t2');
    await user.click(await screen.findByRole('button', { name: 'Palikti visus mano' }));
    await waitFor(() => expect([saved(server, 1, 2), saved(server, 1, 3)]).toEqual([1, 2]));
  });
});

describe('a finger', () => {
  it('opens the field with the keys of numbers', async () => {
    const { user } = await openGrid();
    await user.pointer({ keys: '[TouchA]', target: cellOf('X1', 2) });
    expect(editor()).toHaveFocus();
    expect(editor()).toHaveAttribute('inputmode', 'numeric');
  });
});

describe('many rows', () => {
  it('are drawn as they come into sight, and reached by keys', async () => {
    startSession('token');
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);

    const server = cellServer();
    const names = Array.from({ length: 300 }, (_, index) => `M${String(index + 1).padStart(3, '0')}`);
    const { user } = await renderUi(
      <GridStory server={server} groups={groupsOf(server, { Visi: names })} />,
      {
        texts: ['grid'],
        me: someUser(),
      },
    );
    const grid = await screen.findByRole('grid', { name: 'Kvotos' });
    expect(within(grid).getAllByRole('row').length).toBeLessThan(80);
    expect(grid).toHaveAttribute('aria-rowcount', '303');
    await user.click(cellOf('M001', 2));
    await user.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(cellOf('M300', 12)).toHaveFocus());
    await user.keyboard('7{Enter}');
    await waitFor(() => expect(saved(server, 300, 12)).toBe(7));
  });
});

describe('the menu of a cell', () => {
  const open = async () => {
    startSession('token');
    const server = cellServer(firstCells());
    const acted = vi.fn<(...of: (string | number)[]) => void>();
    const view = await renderUi(
      <GridStory
        server={server}
        groups={groupsOf(server, models)}
        cellActs={(cell) => [
          {
            label: 'Istorija',
            run: () => acted(cell.row.title, cell.period.month, cell.saved, cell.revision),
          },
          { label: 'Paskirstyti', run: () => cell.put({ 1: 8, 3: 9, 6: 5 }) },
        ]}
      />,
      { texts: ['grid'], me: someUser() },
    );
    await screen.findByRole('grid', { name: 'Kvotos' });
    return { ...view, server, acted };
  };

  it('is about the cell that the right button or the menu key was pressed on', async () => {
    const { user, acted } = await open();
    fireEvent.contextMenu(cellOf('X3', 2));
    await user.click(await screen.findByRole('menuitem', { name: 'Istorija' }));
    expect(acted).toHaveBeenCalledWith('X3', 2, 7, 2);
    expect(screen.getByRole('button', { name: /^Langelio meniu: X3, .*vasaris/ })).toBeInTheDocument();
  });

  it('writes into the row, but for closed months, and that can be undone', async () => {
    const { user, server } = await open();
    fireEvent.contextMenu(cellOf('X1', 2));
    await user.click(await screen.findByRole('menuitem', { name: 'Paskirstyti' }));
    await waitFor(() => expect(saved(server, 1, 3)).toBe(9));
    expect(said()).toMatch(/Praleista uždarytų/);
    expect(saved(server, 1, 1)).toBe(4);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(saved(server, 1, 3)).toBe(0));
  });
});

describe('sums', () => {
  const sumsOfRow = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .filter((cell) => cell.hasAttribute('data-sum'));

  it('are reached by the arrows, behind the months, below the rows and in headings', async () => {
    const { user } = await openGrid();
    await user.click(cellOf('X1', 12));
    await user.keyboard('{ArrowRight}');
    const [total] = sumsOfRow(/^X1/);
    expect(total).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    const heading = sumsOfRow(/^X serija/);
    expect(heading.at(-1)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(heading.at(-2)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(cellOf('X1', 12)).toHaveFocus();
    await user.click(cellOf('E7*', 3));
    await user.keyboard('{ArrowDown}');
    expect(sumsOfRow(/^Iš viso/)[2]).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(cellOf('E7*', 3)).toHaveFocus();
  });
});
