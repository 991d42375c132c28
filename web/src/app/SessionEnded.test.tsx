import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, sessionState, startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { answerUser, someUser, url, useServer } from '@/test/server';
import SessionEnded from './SessionEnded';

const server = useServer();
const token = { access_token: 'token-2', token_type: 'Bearer', expires_in: 60 };

beforeEach(() => {
  startSession('token-1');
  endSession();
});

describe('a session that ended under an open page', () => {
  test('goes on when the same user comes back, with fresh data', async () => {
    server.use(
      answerUser(),
      http.post(url('/oauth/token'), () => HttpResponse.json(token)),
    );
    const { user, queryClient } = await renderUi(<SessionEnded />, { texts: ['auth'], me: someUser() });
    const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
    await user.type(await screen.findByLabelText('Slaptažodis'), 'geras slaptažodis');
    await user.click(screen.getByRole('button', { name: 'Prisijungti' }));
    await waitFor(() => expect(refreshed).toHaveBeenCalled());
    expect(sessionState.get()).toBe('active');
  });

  test('already knows who is to log in', async () => {
    await renderUi(<SessionEnded />, { texts: ['auth'], me: someUser() });
    expect(await screen.findByLabelText('Prisijungimo vardas')).toHaveValue('rasa');
    await waitFor(() => expect(screen.getByLabelText('Slaptažodis')).toHaveFocus());
  });

  test('can be left for another user', async () => {
    const { user } = await renderUi(<SessionEnded />, { texts: ['auth'], me: someUser() });
    await user.click(await screen.findByRole('button', { name: 'Prisijungti kitu vardu' }));
    expect(sessionState.get()).toBe('anonymous');
  });
});
