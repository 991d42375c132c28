import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { leaveSession, sessionState } from '@/api/session';
import { renderUi } from '@/test/render';
import { problemAnswer, url, useServer } from '@/test/server';
import LoginPage from './LoginPage';

const server = useServer();

beforeEach(() => leaveSession());

async function logIn() {
  const view = await renderUi(<LoginPage />, { texts: ['auth'] });
  await view.user.type(screen.getByLabelText('Prisijungimo vardas'), ' rasa ');
  await view.user.type(screen.getByLabelText('Slaptažodis'), 'geras slaptažodis');
  await view.user.click(screen.getByRole('button', { name: 'Prisijungti' }));
  return view;
}

describe('the login page', () => {
  test('asks for a token and starts the session', async () => {
    const asked = vi.fn<(body: unknown) => void>();
    server.use(
      http.post(url('/oauth/token'), async ({ request }) => {
        asked(await request.json());
        return HttpResponse.json({ access_token: 'token-9', token_type: 'Bearer', expires_in: 60 });
      }),
    );
    await logIn();
    await waitFor(() => expect(sessionState.get()).toBe('active'));
    expect(asked).toHaveBeenCalledWith({
      grant_type: 'password',
      username: 'rasa',
      password: 'geras slaptažodis',
      client_id: 'web',
      client_secret: 'forecourt',
      bind_cookie: true,
    });
    expect(document.cookie).toContain('access_token=token-9');
  });

  test('says that the login failed and selects the password for another try', async () => {
    server.use(http.post(url('/oauth/token'), () => problemAnswer(401, { code: 'login_failed' })));
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Prisijungti nepavyko/);
    expect(screen.getByLabelText('Slaptažodis')).toHaveFocus();
    expect(sessionState.get()).toBe('anonymous');
  });

  test('says how long to wait after too many attempts', async () => {
    server.use(
      http.post(url('/oauth/token'), () =>
        HttpResponse.json({ code: 'too_many_attempts' }, { status: 429, headers: { 'Retry-After': '95' } }),
      ),
    );
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('Bandykite vėl po 1:35.');
  });

  test('asks for a code when the password alone is not enough, and sends both', async () => {
    const asked = vi.fn<(code: unknown) => void>();
    server.use(
      http.post(url('/oauth/token'), async ({ request }) => {
        const { code } = (await request.json()) as { code?: string };
        asked(code);
        if (code === undefined) return problemAnswer(401, { code: 'second_factor_needed' });
        if (code !== '123 456') return problemAnswer(401, { code: 'second_factor_wrong' });
        return HttpResponse.json({ access_token: 'token-10', token_type: 'Bearer', expires_in: 60 });
      }),
    );
    const { user } = await logIn();
    const field = await screen.findByLabelText('Patvirtinimo kodas');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field).toHaveFocus();
    await user.type(field, '111111{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/kodas neteisingas/);
    await user.clear(field);
    await user.click(field);
    await user.paste(' 123 456 ');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sessionState.get()).toBe('active'));
    expect(asked.mock.calls).toEqual([[undefined], ['111111'], ['123 456']]);
  });

  test('goes back to the password when it is no longer the right one', async () => {
    let changed = false;
    server.use(
      http.post(url('/oauth/token'), () =>
        problemAnswer(401, { code: changed ? 'login_failed' : 'second_factor_needed' }),
      ),
    );
    const { user } = await logIn();
    changed = true;
    await user.type(await screen.findByLabelText('Patvirtinimo kodas'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /neteisingas prisijungimo vardas arba slaptažodis/,
    );
    expect(screen.getByLabelText('Slaptažodis')).toBeVisible();
  });

  test('says that there is no connection', async () => {
    server.use(http.post(url('/oauth/token'), () => HttpResponse.error()));
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Nepavyksta pasiekti serverio/);
  });

  test('speaks English when asked, and remembers it', async () => {
    const { user } = await renderUi(<LoginPage />, { texts: ['auth'] });
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
    expect(document.cookie).toContain('lang=en');
    await user.click(screen.getByRole('button', { name: 'Lietuvių' }));
    expect(await screen.findByRole('heading', { name: 'Prisijungimas' })).toBeVisible();
  });
});
