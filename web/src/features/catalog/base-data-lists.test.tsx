import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '@/api/session';
import type { ListDescription } from '@/kit/record/describe';
import type { ListRow } from '@/kit/record/entity';
import { ListScreen } from '@/kit/list/ListScreen';
import { renderUi } from '@/test/render';
import { someUser, url, useServer } from '@/test/server';
import { DialogHost } from '@/kit/ui/DialogHost';
import { equipmentList } from './equipment-list';
import { modelRangeList } from './model-range-list';
import { productClassList } from './product-class-list';
import { salesGroupList } from './sales-group-list';
import { serieList } from './serie-list';

const server = useServer();
let sent: unknown[];

const common = {
  brand_id: 3,
  status: 'active',
  revision: 1,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-18T08:30:00Z',
  updated_by_name: '',
};
const records = {
  '/serie': [
    { id: 1, name: 'Aurora X', link: '', image: '', price_casco: 5.125, sort: 1 },
    { id: 2, name: 'Aurora Old', link: '', image: '', price_casco: 0, sort: 2, status: 'deleted' },
    { id: 3, name: 'Aurora Z', link: '', image: '', price_casco: 0, sort: 3 },
  ],
  '/model-range': [{ id: 7, model: 'X3', serie_id: 1 }],
  '/sales-group': [{ id: 8, code: 'PAC', description: { 1: 'Paketai' }, type: null }],
  '/product-class': [{ id: 9, code: 'EXT', name: { 1: 'Spalva' }, step: 'exterior', exclusive: true }],
  '/equipment': [{ id: 10, name: { 1: 'Kondicionierius' }, sort: 1 }],
};

beforeEach(() => {
  startSession('token');
  sent = [];
  server.use(
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    ...Object.entries(records).flatMap(([path, rows]) => [
      http.get(url(path), () => HttpResponse.json(rows.map((row) => ({ ...common, ...row })))),
      http.put(url(`${path}/:id`), async ({ request }) => {
        const fields = (await request.json()) as object;
        sent.push(fields);
        return HttpResponse.json({ ...common, ...rows[0], ...fields });
      }),
    ]),
  );
});

async function open<Row extends ListRow>(list: ListDescription<Row, { brandId: number }>, first: string) {
  const element = (
    <>
      <ListScreen list={list} params={{ brandId: 3 }} />
      <DialogHost />
    </>
  );
  const view = await renderUi(element, { me: someUser(), texts: ['list', 'catalog'] });
  const row = await screen.findByRole('row', { name: new RegExp(first) });
  const edit = () => view.user.dblClick(row);
  return { ...view, row, edit };
}

const options = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('a serie', () => {
  it('takes a percentage with a decimal comma, to three decimals', async () => {
    const { user, row, edit } = await open(serieList, 'Aurora X');
    expect(row).toHaveTextContent('5,125 %');
    await edit();
    const casco = screen.getByRole('textbox', { name: 'Kasko, %' });
    expect(casco).toHaveValue('5,125');
    await user.clear(casco);
    await user.type(casco, '4,50');
    expect(casco).toHaveValue('4,50');
    await user.type(casco, '5{Enter}');
    await waitFor(() => expect(sent).toEqual([{ price_casco: 4.505, revision: 1 }]));
  });

  it('says under the cell what is no percentage, and sends nothing', async () => {
    const { user, edit } = await open(serieList, 'Aurora X');
    await edit();
    const casco = screen.getByRole('textbox', { name: 'Kasko, %' });
    await user.clear(casco);
    await user.type(casco, 'daug{Enter}');
    expect(casco).toHaveAccessibleDescription(/skaičių nuo 0 iki 100/);
    expect(casco).toHaveValue('daug');
    await user.clear(casco);
    await user.keyboard('{Enter}');
    expect(casco).toHaveAccessibleDescription('Įveskite reikšmę.');
    expect(sent).toEqual([]);
  });
});

it('lets a model range choose among the series in use', async () => {
  const { user, row, edit } = await open(modelRangeList, 'X3');
  expect(row).toHaveTextContent('Aurora X');
  await edit();
  const serie = screen.getByRole('combobox', { name: 'Serija' });
  expect(options(serie)).toEqual(['Aurora X', 'Aurora Z']);
  await user.selectOptions(serie, 'Aurora Z');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ serie_id: 3, revision: 1 }]));
});

it('asks for the serie of a new model range', async () => {
  const { user } = await open(modelRangeList, 'X3');
  await user.keyboard('nX5{Enter}');
  const serie = screen.getByRole('combobox', { name: 'Serija' });
  await waitFor(() => expect(serie).toHaveAccessibleDescription('Įveskite reikšmę.'));
  expect(serie).toHaveFocus();
});

it('lets a sales group be one of packages, or of no type', async () => {
  const { user, edit } = await open(salesGroupList, 'PAC');
  await edit();
  const type = screen.getByRole('combobox', { name: 'Tipas' });
  expect(options(type)).toEqual(['', 'Paketai']);
  await user.selectOptions(type, 'Paketai');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ type: 'packages', revision: 1 }]));
});

it('gives a product class a step, in words, and whether only one is chosen', async () => {
  const { user, row, edit } = await open(productClassList, 'EXT');
  expect(row).toHaveTextContent('Kėbulo spalvaTaip');
  await edit();
  const step = screen.getByRole('combobox', { name: 'Žingsnis' });
  expect(options(step)).toHaveLength(11);
  expect(options(step).join()).not.toContain('values');
  await user.selectOptions(step, 'Ratai');
  await user.click(screen.getByRole('checkbox', { name: 'Tik viena' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ step: 'wheel', exclusive: false, revision: 1 }]));
});

it('writes steps in words in the history too', async () => {
  const changes = { step: ['wheel', 'exterior'], exclusive: [false, true] };
  const entry = { id: 1, at: '2026-11-18T07:05:00Z', actor_name: '', action: 'update', revision: 2, changes };
  server.use(http.get(url('/product-class/9/history'), () => HttpResponse.json([entry])));
  const { user } = await open(productClassList, 'EXT');
  await user.click(screen.getByRole('button', { name: 'Veiksmai: EXT' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Istorija' }));
  const item = await screen.findByRole('listitem');
  expect(item).toHaveTextContent('ŽingsnisRataiKėbulo spalva');
  expect(item).toHaveTextContent('Tik vienaNeTaip');
});

it('asks for the text of new equipment', async () => {
  const { user } = await open(equipmentList, 'Kondicionierius');
  await user.keyboard('n{Enter}');
  expect(screen.getByRole('textbox', { name: 'Pavadinimas' })).toHaveAccessibleDescription(
    'Įveskite reikšmę.',
  );
});
