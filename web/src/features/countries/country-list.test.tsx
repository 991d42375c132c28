import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { answerUser, problemAnswer, someUser, url, useServer } from '@/test/server';
import CountriesScreen from './screens/CountriesScreen';

const server = useServer();

const country = (id: number, code: string, lt: string, vat: number, since = '2025-07-01') => ({
  id,
  code,
  name: { 1: lt },
  currency: 'EUR',
  language_id: 1,
  sort: id,
  status: 'active',
  vat,
  vat_rates: [{ rate: vat, valid_from: since }],
  vat_limits: [],
  revision: 1,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-18T08:30:00Z',
  updated_by_name: '',
});

beforeEach(() => {
  startSession('token');
  server.use(
    answerUser(),
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/setting'), () => HttpResponse.json({ display_language_id: 1 })),
    http.get(url('/list-view'), () => HttpResponse.json([])),
    http.get(url('/country'), () =>
      HttpResponse.json([
        country(1, 'LT', 'Lietuva', 21),
        country(2, 'EE', 'Estija', 24),
        country(3, 'PL', 'Lenkija', 0, '2099-01-01'),
      ]),
    ),
  );
});

const shown = () =>
  renderUi(<CountriesScreen />, { me: someUser(), texts: ['countries', 'list', 'common'], path: '/country' });

test('countries show their VAT today and lead to their forms', async () => {
  await shown();
  const row = await screen.findByRole('row', { name: /Estija.*EE.*EUR.*24\s%/ });
  expect(row).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Lenkija.*PL.*EUR.*nenustatytas.*Aktyvi/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Aktyvios 3' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Lietuva' })).toHaveAttribute('href', '/country/edit/1');
});

test('countries that cannot be loaded leave a way to try again', async () => {
  server.use(http.get(url('/country'), () => problemAnswer(403, { message: 'Neturite teisės.' })));
  await shown();
  expect(await screen.findByText('Neturite teisės.')).toBeInTheDocument();
});
