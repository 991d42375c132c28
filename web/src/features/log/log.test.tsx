import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Schemas } from '@/api/client';
import { startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { problemAnswer, someUser, url, useServer } from '@/test/server';
import LogScreen from './screens/LogScreen';

const server = useServer();

const entry = (change: Partial<Schemas['LogEntry']> & { id: number }): Schemas['LogEntry'] => ({
  created_at: '2026-11-20T07:05:00Z',
  user_id: 1,
  username: 'Rasa Petrauskienė',
  login: 'rasa',
  acting_for: '',
  acting_for_id: null,
  action: 'update',
  entity: 'body-type',
  entity_id: 11,
  brand_id: 3,
  company_id: null,
  request_id: 'r-1',
  details: {
    code: ['EST', 'KAR'],
    name: [{ 1: 'Universalas' }, { 1: 'Karavanas' }],
    status: ['active', 'deleted'],
  },
  ...change,
});

let asked: URLSearchParams[];
let total: string;
let capped: boolean;
let entries: Schemas['LogEntry'][];

beforeEach(() => {
  startSession('token');
  asked = [];
  total = '2';
  capped = false;
  entries = [
    entry({ id: 2 }),
    entry({ id: 1, entity: 'gadget', username: 'demo', login: '', action: 'twist' }),
  ];
  server.use(
    http.get(url('/language'), () => HttpResponse.json([{ id: 1, code: 'lt', name: 'Lietuvių' }])),
    http.get(url('/log'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const headers = { 'X-Total-Count': total, ...(capped ? { 'X-Total-Capped': '1' } : {}) };
      return HttpResponse.json(entries, { headers });
    }),
  );
});

const open = (path = '/log', me = someUser()) =>
  renderUi(<LogScreen />, { path, me, texts: ['log', 'list'] });
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);

describe('the log', () => {
  test('names who began an import beside what it wrote', async () => {
    entries = [
      entry({
        id: 3,
        user_id: null,
        username: 'import',
        login: '',
        acting_for: 'Inga Kazlauskienė',
        acting_for_id: 4,
      }),
    ];
    await open();
    const name = /Inga Kazlauskienė \(importas\) Pakeista/;
    await waitFor(() => expect(screen.getByRole('row', { name })).toBeTruthy());
  });

  test('shows who changed what, in words', async () => {
    await open();
    const row = within(await screen.findByRole('row', { name: /Rasa Petrauskienė \(rasa\) Pakeista/ }));
    expect(row.getByText('2026-11-20 09:05')).toBeInTheDocument();
    expect(row.getByText('Pakeista')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Kėbulo tipas 11' })).toHaveAttribute(
      'href',
      '/brand/baseData/3/bodyTypes',
    );
    await waitFor(() => expect(row.getByText('Pavadinimas (LT)')).toBeInTheDocument());
    expect(row.getByText('Universalas').tagName).toBe('DEL');
    expect(row.getByText('Archyvas').tagName).toBe('INS');
    expect(screen.getByRole('row', { name: /demo twist gadget 11/ })).toBeInTheDocument();
    expect(screen.getByText('2 įrašai')).toBeInTheDocument();
  });

  test('writes amounts, photos and the parts of a rule as screens do', async () => {
    const feature = (id: number, negative: boolean) => ({ id, pivot: { negative } });
    const photo = 'abcdefghijklmnopqrstuvwxyz.png';
    entries = [
      entry({
        id: 4,
        request_id: 'r-4',
        entity: 'model-price',
        name: 'AU1 Vėtra',
        details: { price_standard: [null, 12345] },
      }),
      entry({ id: 3, request_id: 'r-3', entity: 'feature', details: { image: [null, photo] } }),
      entry({
        id: 2,
        entity: 'rule',
        details: {
          conditions: [[], [feature(7, false), feature(8, true)]],
          action_lists: [[], [[{ id: 9 }]]],
        },
        names: { conditions: { 7: 'HUD Ekranas', 8: 'LED Žibintai' }, action_lists: { 9: 'NAV Navigacija' } },
      }),
    ];
    await open();
    const price = await screen.findByRole('row', { name: /Modelio kainos AU1 Vėtra/ });
    expect(within(price).getByText(/^12\s345,00\s€$/)).toBeInTheDocument();
    expect(screen.getByText('Nuotrauka pridėta')).toBeInTheDocument();
    expect(screen.getByText('HUD Ekranas, be LED Žibintai')).toBeInTheDocument();
    expect(screen.getByText('NAV Navigacija')).toBeInTheDocument();
  });

  test('is no way into pages that are not allowed', async () => {
    await open('/log', someUser({ permissions: [{ id: 1, type: 'ALLOW', permission: 'app.log' }] }));
    expect(await screen.findByText('Kėbulo tipas 11')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Kėbulo tipas 11' })).not.toBeInTheDocument();
  });

  test('names logins in words, and strangers without a number', async () => {
    const details = {
      failures: [null, 3],
      address: [null, '192.0.2.0/24'],
      name_mark: [null, '0a1b2c3d4e5f'],
    };
    entries = [
      entry({
        id: 3,
        entity: 'login',
        entity_id: 0,
        user_id: null,
        username: 'login',
        login: '',
        action: 'login_failed',
        details,
      }),
      entry({ id: 2, entity: 'login', entity_id: 2, action: 'logout', details: { sessions: [null, 1] } }),
    ];
    await open();
    const row = within(await screen.findByRole('row', { name: /Prisijungti nepavyko/ }));
    expect(row.getByText('Prisijungimas, naudotojas')).toBeInTheDocument();
    expect(row.getByText('Nežinomas vardas (atspaudas)')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Atsijungta Prisijungimas, naudotojas 2/ })).toBeInTheDocument();
  });

  test('shows the first fields of a new record and the others on demand', async () => {
    const fields = { code: 'EST', model: 'Rūta', link: 'x', title: 'y', type: 'car' };
    const details = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, [null, value]]));
    entries = [entry({ id: 3, action: 'create', details })];
    const { user } = await open();
    expect(await screen.findByText('Rūta')).toBeInTheDocument();
    expect(screen.queryByText('Automobiliai')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dar 2 laukai' }));
    expect(screen.getByText('Automobiliai')).toBeInTheDocument();
  });

  test('is asked page by page, its total not counted to the end', async () => {
    total = '10001';
    capped = true;
    await open('/log?page=2&username=rasa');
    expect(await screen.findByText(/Daugiau kaip 10\s000 įrašų/)).toBeInTheDocument();
    expect(lastAsked()).toEqual({ page: '2', limit: '100', username: 'rasa' });
    const next = await screen.findByRole('link', { name: 'Kitas' });
    expect(next).toHaveAttribute('href', '/log?username=rasa&page=3');
  });

  test('begins at the first page of another filter, and keeps what is no date out of it', async () => {
    const { user, router } = await open('/log?page=2');
    const from = await screen.findByRole('textbox', { name: 'Nuo' });
    await user.type(from, '31.2.2026{Enter}');
    expect(from).toHaveAccessibleDescription(/Tokios datos nėra/);
    expect(router.state.location.search).toEqual({ page: 2 });
    await user.clear(from);
    await user.type(from, '1.11.2026{Enter}');
    await waitFor(() => expect(lastAsked()).toEqual({ page: '1', limit: '100', dateFrom: '2026-11-01' }));
    await user.type(screen.getByRole('textbox', { name: /^Kas/ }), 'jon');
    await waitFor(() => expect(lastAsked()).toMatchObject({ username: 'jon' }));
  });

  test('knows the periods that are asked for most, and lets go of them', async () => {
    const { user } = await open();
    const button = await screen.findByRole('button', { name: 'Praėjęs mėnuo' });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    const { dateFrom, dateTo } = lastAsked();
    expect(dateFrom).toMatch(/-01$/);
    expect(screen.getByRole('textbox', { name: 'Iki' })).toHaveValue(dateTo);
    await user.click(button);
    await waitFor(() => expect(lastAsked()).toEqual({ page: '1', limit: '100' }));
  });

  test('says when nothing was found, and when it cannot be loaded', async () => {
    entries = [];
    const { user } = await open('/log?username=nobody');
    await screen.findByText('Pagal šį filtrą nieko nerasta.');
    server.use(http.get(url('/log'), () => problemAnswer(403, { message: 'Neturite teisės.' })));
    await user.click(screen.getByRole('button', { name: 'Išvalyti filtrą' }));
    expect(await screen.findByText('Neturite teisės.')).toBeInTheDocument();
  });

  test('can be taken along as a file, with its filters', async () => {
    const { user } = await open('/log?page=2&username=rasa&dateFrom=2026-11-01');
    await user.click(await screen.findByRole('button', { name: 'Eksportuoti' }));
    expect(await screen.findByRole('menuitem', { name: /CSV/ })).toHaveAttribute(
      'href',
      '/api/v1/log?dateFrom=2026-11-01&username=rasa&format=csv',
    );
  });
});
