import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accessToken, startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { answerUser, problemAnswer, someUser, url, useServer } from '@/test/server';
import PasswordScreen from './PasswordScreen';

const server = useServer();
const good = 'ilgas slaptažodis';

beforeEach(() => startSession('token-1'));

async function change(old: string, password: string, repeat: string, forced = false) {
  const me = someUser({ isPasswordChangeNeeded: forced });
  const view = await renderUi(<PasswordScreen />, { path: '/password', texts: ['auth'], me });
  const fill = async (label: RegExp, text: string) => {
    if (text) await view.user.type(screen.getByLabelText(label), text);
  };
  await fill(/^Dabartinis slaptažodis/, old);
  await fill(/^Naujas slaptažodis/, password);
  await fill(/^Pakartokite/, repeat);
  await view.user.click(screen.getByRole('button', { name: 'Pakeisti slaptažodį' }));
  return view;
}

describe('the change of a password', () => {
  test.each([
    ['nothing', '', '', '', 'Užpildykite šį lauką.'],
    ['a short one', 'senas', 'trumpas', 'trumpas', /bent 10 simbolių\.$/],
    ['two different ones', 'senas', good, `${good}!`, 'Slaptažodžiai nesutampa.'],
  ])('refuses %s without asking the server', async (_name, old, password, repeat, text) => {
    await change(old, password, repeat);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  test('says that the present one is wrong, at its field', async () => {
    server.use(http.post(url('/user/change-pass'), () => HttpResponse.json({ success: false, error: true })));
    await change('ne tas', good, good);
    const field = screen.getByLabelText(/^Dabartinis slaptažodis/);
    await waitFor(() => expect(field).toHaveAccessibleDescription('Dabartinis slaptažodis neteisingas.'));
    expect(field).toHaveFocus();
  });

  test("shows the server's refusal at the field", async () => {
    server.use(
      http.post(url('/user/change-pass'), () => problemAnswer(422, { errors: { password: ['Per dažnas'] } })),
    );
    await change('senas', good, good);
    expect(await screen.findByText('Per dažnas')).toBeVisible();
  });

  test('goes on with the new token, since all others have ended', async () => {
    const asked = vi.fn<(body: unknown) => void>();
    server.use(
      answerUser(),
      http.post(url('/user/change-pass'), async ({ request }) => {
        asked(await request.json());
        return HttpResponse.json({ success: true, error: false, access_token: 'token-2' });
      }),
    );
    const { router } = await change('senas', good, good, true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(asked).toHaveBeenCalledWith({ old_password: 'senas', password: good });
    expect(accessToken()).toBe('token-2');
  });
});
