import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '@/api/session';
import { chooseFromMenu } from '@/test/list-screen';
import { renderUi } from '@/test/render';
import { someUser, url, useServer } from '@/test/server';
import { DialogHost } from '@/kit/ui/DialogHost';
import { Toaster } from '@/kit/ui/Toaster';
import ManufacturersScreen from './screens/ManufacturersScreen';

const server = useServer();
let makers: { id: number; name: string }[];

beforeEach(() => {
  startSession('token');
  makers = [
    { id: 1, name: 'Aurora' },
    { id: 2, name: 'Borealis' },
  ];
  const facts = {
    code: 'x',
    used: false,
    revision: 3,
    updated_at: '2026-11-18T08:30:00Z',
    updated_by_name: '',
  };
  server.use(
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    http.get(url('/manufacturer'), () => HttpResponse.json(makers.map((maker) => ({ ...maker, ...facts })))),
    http.get(url('/manufacturer/1/used-by'), () =>
      HttpResponse.json([{ entity: 'brand', id: 5, name: 'Aurora Cars' }]),
    ),
    http.get(url('/manufacturer/2/used-by'), () => HttpResponse.json([])),
    http.delete(url('/manufacturer/2'), ({ request }) => {
      if (new URL(request.url).searchParams.get('revision') === '3') makers.pop();
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function erase(name: string) {
  const page = (
    <>
      <ManufacturersScreen />
      <DialogHost />
      <Toaster />
    </>
  );
  const { user } = await renderUi(page, { me: someUser(), texts: ['org', 'list'] });
  await screen.findByRole('row', { name: /Borealis/ });
  await chooseFromMenu(user, name, 'Ištrinti');
  return user;
}

test('a manufacturer goes for good once that is confirmed', async () => {
  const user = await erase('Borealis');
  const dialog = await screen.findByRole('dialog', { name: 'Ištrinti „Borealis“?' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Atšaukti' })).toHaveFocus());
  await user.click(within(dialog).getByRole('button', { name: 'Ištrinti' }));
  expect(await screen.findByText('Įrašas „Borealis“ ištrintas.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Borealis/ })).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /Aurora/ })).toHaveFocus();
});

test('a manufacturer that a brand has stays, and the brand is named', async () => {
  const user = await erase('Aurora');
  const dialog = await screen.findByRole('dialog', { name: '„Aurora“ ištrinti negalima' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Aurora CarsMarkė');
  await user.click(within(dialog).getByText('Uždaryti'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /Aurora/ })).toBeInTheDocument();
});
