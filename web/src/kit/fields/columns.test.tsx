import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '@/api/session';
import { DialogHost } from '@/kit/ui/DialogHost';
import { renderUi } from '@/test/render';
import { someUser, url, useServer } from '@/test/server';
import { defineList } from '@/kit/record/describe';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { ListScreen } from '@/kit/list/ListScreen';
import { resource } from '@/kit/record/resource';
import { dateColumn } from './date';
import { integerColumn } from './integer';
import { moneyColumn } from './money';

interface Car extends ListRow {
  code: number | null;
  name: number | null;
  brand_id: string | null;
}

const cars = resource('/body-type');

/** Fields of all kinds, called by names that the texts of body types know. */
const list = defineList<Car, ListParams>({
  id: 'cars',
  texts: 'catalog:bodyTypes',
  source: cars.source(() => ({})),
  name: ({ id }) => `Nr. ${id}`,
  columns: [
    integerColumn('code', { edit: 'required' }),
    moneyColumn('name', { edit: 'optional' }),
    dateColumn('brand_id', { edit: 'optional' }),
  ],
  update: cars.update as never,
});

const server = useServer();
const before: Car = {
  id: 1,
  revision: 1,
  updated_at: '2026-11-18T08:30:00Z',
  updated_by_name: '',
  code: 12_000,
  name: 24_500.5,
  brand_id: '2026-11-20',
};
let car: Car;
let sent: Partial<Car>[];

beforeEach(() => {
  startSession('token');
  car = before;
  sent = [];
  server.use(
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    http.get(url('/body-type'), () => HttpResponse.json([car])),
    http.put(url('/body-type/1'), async ({ request }) => {
      sent.push((await request.json()) as Partial<Car>);
      car = { ...car, ...sent.at(-1), revision: 2 };
      return HttpResponse.json(car);
    }),
  );
});

async function open() {
  const element = (
    <>
      <ListScreen list={list} params={{}} />
      <DialogHost />
    </>
  );
  const { user } = await renderUi(element, { me: someUser(), texts: ['list', 'catalog', 'form'] });
  const row = await screen.findByRole('row', { name: /12\s000/ });
  await user.dblClick(row);
  const [code, name, brand] = screen.getAllByRole('textbox').slice(1) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  return { user, row, code, name, brand };
}

it('shows a number, an amount and a day as everywhere, and opens them as they are typed', async () => {
  const { code, name, brand } = await open();
  expect(code).toHaveValue('12000');
  expect(name).toHaveValue('24\u00A0500,50');
  expect(brand).toHaveValue('2026-11-20');
});

it('sends values however they are typed', async () => {
  const { user, code, name, brand } = await open();
  await user.clear(code);
  await user.type(code, '1 000');
  await user.clear(name);
  await user.type(name, '1.234,5 €');
  await user.clear(brand);
  await user.type(brand, '1.12.2026{Enter}');
  await waitFor(() => expect(screen.getByRole('row', { name: /1\s000/ })).toHaveFocus());
  expect(sent).toEqual([{ code: 1000, name: 1234.5, brand_id: '2026-12-01', revision: 1 }]);
  expect(screen.getByRole('row', { name: /1\s000/ })).toHaveTextContent('1 0001 234,50 €2026-12-01');
});

it('takes an empty amount and day for none', async () => {
  const { user, name, brand } = await open();
  await user.clear(name);
  await user.clear(brand);
  await user.type(brand, '{Enter}');
  await waitFor(() => expect(sent).toEqual([{ name: null, brand_id: null, revision: 1 }]));
});

it.each([
  [0, '1.000', 'Įveskite sveikąjį skaičių, pvz., 1000.'],
  [0, '12.5', 'Įveskite sveikąjį skaičių, pvz., 1000.'],
  [0, ' ', 'Įveskite reikšmę.'],
  [1, 'daug', 'Įveskite sumą, pvz., 24500,50.'],
  [2, '2026-02-30', 'Tokios datos nėra. Rašykite taip: 2026-11-20.'],
] as const)('says under cell %i what is wrong with %j, and sends nothing', async (cell, typed, want) => {
  const { user, ...cells } = await open();
  const field = [cells.code, cells.name, cells.brand][cell] as HTMLElement;
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
  expect(field).toHaveAccessibleDescription(want);
  expect(field).toHaveValue(typed);
  expect(sent).toEqual([]);
});

it('offers both amounts that were meant, and keeps the focus in the field', async () => {
  const { user, name } = await open();
  await user.clear(name);
  await user.type(name, '24.500{Enter}');
  expect(name).toHaveAccessibleDescription('Ši suma gali reikšti dvi skirtingas. Pasirinkite vieną:');
  await user.click(screen.getByRole('button', { name: /^24,50\s€$/ }));
  expect(name).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ name: 24.5, revision: 1 }]));
});

it('picks a day from the calendar; Escape closes the calendar and not the row', async () => {
  const { user, brand } = await open();
  await user.click(screen.getByRole('button', { name: /kalendori/i }));
  await user.click(await screen.findByRole('button', { name: /^24 lapkri/ }));
  expect(brand).toHaveValue('2026-11-24');
  await user.click(screen.getByRole('button', { name: /kalendori/i }));
  await screen.findByRole('button', { name: /^24 lapkri/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(brand).toHaveValue('2026-11-24');
});
