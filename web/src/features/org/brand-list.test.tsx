import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { answerUser, someUser, url, useServer } from '@/test/server';
import { Toaster } from '@/kit/ui/Toaster';
import BrandsScreen from './screens/BrandsScreen';

const server = useServer();
const brand = (id: number, name: string) => ({
  id,
  name,
  sort: id,
  type: 'car',
  sfo_prices: true,
  sfo_import: true,
  eva_type: '',
  manufacturer_ids: [],
  deleted_at: null as string | null,
  revision: 1,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-18T08:30:00Z',
  updated_by_name: '',
});
let brands: ReturnType<typeof brand>[];
let sent: unknown[];

beforeEach(() => {
  startSession('token');
  brands = [brand(3, 'Aurora'), brand(4, 'Borealis')];
  sent = [];
  const [, borealis] = brands;
  server.use(
    answerUser(),
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    http.get(url('/brand'), () => HttpResponse.json(brands)),
    http.get(url('/manufacturer'), () => HttpResponse.json([])),
    http.post(url('/brand'), async ({ request }) => {
      const fields = (await request.json()) as { name: string };
      sent.push(fields);
      brands.push(brand(9, fields.name));
      return HttpResponse.json(brands.at(-1));
    }),
    http.delete(url('/brand/4'), () =>
      HttpResponse.json(Object.assign(borealis ?? {}, { deleted_at: '2026-11-20T08:00:00Z', revision: 2 })),
    ),
    http.get(url('/brand/4/used-by'), () => HttpResponse.json([])),
    http.get(url('/brand/4/history'), () =>
      HttpResponse.json([
        { id: 8, action: 'update', changes: { deleted_at: [null, '2026-11-20T08:00:00Z'] } },
        { id: 7, action: 'create', changes: { name: [null, 'Borealis'] } },
      ]),
    ),
    http.post(url('/brand/4/restore'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(Object.assign(borealis ?? {}, { deleted_at: null, revision: 3 }));
    }),
  );
});

async function open(me = someUser()) {
  const element = (
    <>
      <BrandsScreen />
      <Toaster />
    </>
  );
  const view = await renderUi(element, { me, texts: ['list', 'org'] });
  await screen.findByRole('table', { name: 'Markės' });
  return view;
}

it('leads from each brand to its page', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Aurora' })).toHaveAttribute('href', '/brand/3');
});

it('is no link for those who may not open the base data', async () => {
  await open(someUser({ permissions: [{ id: 1, type: 'ALLOW', permission: 'app.brand' }] }));
  expect(screen.queryByRole('link', { name: 'Aurora' })).not.toBeInTheDocument();
  expect(screen.getByText('Aurora')).toBeInTheDocument();
});

it('creates a brand and asks for the rights of the user again', async () => {
  const { user } = await open();
  let asked = 0;
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/user/active')) asked += 1;
  });
  await user.keyboard('nNova{Enter}');
  await waitFor(() => expect(screen.getByRole('row', { name: /Nova/ })).toHaveFocus());
  expect(sent).toEqual([{ name: 'Nova' }]);
  expect(asked).toBe(1);
});

it('undoes the removal of a brand by its history', async () => {
  const { user } = await open();
  const row = screen.getByRole('row', { name: /Borealis/ });
  await user.click(within(row).getByRole('button', { name: 'Veiksmai: Borealis' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archyvuoti' }));
  expect(await screen.findByText('Markė „Borealis“ suarchyvuota.')).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Borealis/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Anuliuoti' }));
  expect(await screen.findByRole('row', { name: /Borealis/ })).toBeInTheDocument();
  await waitFor(() => expect(sent).toEqual([{ historyId: 8, revision: 2 }]));
});
