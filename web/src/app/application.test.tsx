import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { startSession } from '@/api/session';
import { answerUser, problemAnswer, url, useServer } from '@/test/server';
import { App } from './App';

const server = useServer();

beforeEach(() => startSession('token-1'));

function open(path: string, change: Partial<Schemas['Active']> = {}) {
  history.replaceState(null, '', path);
  server.use(
    answerUser(change),
    http.get(url('/setting'), () => HttpResponse.json({})),
    http.get(url('/brand'), () => HttpResponse.json([])),
    http.get(url('/language'), () => HttpResponse.json([])),
    http.get(url('/backup'), () => HttpResponse.json({ nightly: true, hour: 2, keep: 7 })),
  );
  render(<App />);
  return userEvent.setup();
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const nothing = { permissions: [] };

describe('the application', () => {
  test('offers exactly the pages that are allowed', async () => {
    open('/', { permissions: [{ id: 1, type: 'ALLOW', permission: 'app.brand.baseData' }] });
    await heading('Pradžia');
    const menu = within(screen.getByRole('navigation', { name: 'Pagrindinis meniu' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Pradžia',
      'Baziniai duomenys',
    ]);
    expect(menu.getByRole('link', { name: 'Baziniai duomenys' })).toHaveAttribute(
      'href',
      '/brand/baseData/3',
    );
  });

  test('shows users without rights whom to ask', async () => {
    open('/', nothing);
    expect(await screen.findByText(/Kreipkitės į administratorių/)).toBeVisible();
    expect(screen.getByText(/Prisijungimo vardas: rasa/)).toBeVisible();
  });

  test('sends users who may not open a page home and says which page it was', async () => {
    open('/brand', nothing);
    await heading('Pradžia');
    expect(location.pathname).toBe('/');
    expect(await screen.findByText(/Puslapis „Markės“ jums neprieinamas/)).toBeVisible();
  });

  test('lets nobody past the change of a first password', async () => {
    open('/brand', { isPasswordChangeNeeded: true });
    await heading('Slaptažodžio keitimas');
    expect(location.pathname).toBe('/password');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('lets nobody past the set-up of a second factor that the role requires', async () => {
    const off = { on: false, required: true, since: null, recovery_codes_left: 0 };
    server.use(http.get(url('/user/second-factor'), () => HttpResponse.json(off)));
    open('/brand', { isSecondFactorNeeded: true });
    await heading('Dviejų žingsnių prisijungimas');
    expect(location.pathname).toBe('/profile');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Įjungti' })).toBeVisible();
  });

  test('lists what an empty database needs, for those who may do it', async () => {
    open('/', { brands: [], brand_ids: [] });
    expect(await screen.findByRole('link', { name: 'Sukurkite pirmąją markę' })).toHaveAttribute(
      'href',
      '/brand',
    );
  });

  test('says that there is no such page, inside the shell', async () => {
    open('/nowhere');
    await heading('Tokio puslapio nėra');
    expect(screen.getByRole('navigation', { name: 'Pagrindinis meniu' })).toBeVisible();
  });

  test('shows a failed start with a way to try again', async () => {
    // The boundary that shows the failure also writes it to the console.
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    let broken = true;
    const user = open('/');
    server.use(
      http.get(url('/user/active'), () => (broken ? problemAnswer(500, { request_id: 'r-5' }) : undefined)),
    );
    await heading('Oi! Įvyko klaida');
    expect(screen.getByText('r-5')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Bandyti dar kartą' }));
    await heading('Pradžia');
  }, 15_000);

  test('ends the session when the user logs out', async () => {
    const user = open('/');
    await heading('Pradžia');
    server.use(http.post(url('/user/sign-out'), () => HttpResponse.json({ url: '' })));
    await user.click(screen.getByRole('button', { name: /naudotojo meniu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Atsijungti' }));
    await heading('Prisijungimas');
    expect(document.cookie).not.toContain('token-1');
    expect(location.pathname).toBe('/');
  });
});
