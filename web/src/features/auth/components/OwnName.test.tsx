import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { startSession } from '@/api/session';
import { renderUi } from '@/test/render';
import { problemAnswer, someUser, url, useServer } from '@/test/server';
import { Toaster } from '@/kit/ui/Toaster';
import { OwnName } from './OwnName';

const server = useServer();
let sent: unknown[];

beforeEach(() => {
  startSession('token');
  sent = [];
  server.use(
    http.put(url('/user/profile'), async ({ request }) => {
      const body = (await request.json()) as { name: string };
      sent.push(body);
      if (body.name === 'Ilgas') return problemAnswer(422, { errors: { name: ['Per ilgas.'] } });
      return HttpResponse.json(someUser({ name: body.name.trim(), revision: 2 }));
    }),
  );
});

async function typeName(text: string) {
  const page = (
    <>
      <OwnName />
      <Toaster />
    </>
  );
  const { user } = await renderUi(page, { me: someUser(), texts: ['account'] });
  const field = screen.getByRole('textbox', { name: 'Vardas ir pavardė' });
  expect(field).toHaveValue('Rasa Petrauskienė');
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
  return field;
}

test('a new name is saved on the revision it was changed on', async () => {
  const field = await typeName('Rasa Kairė ');
  expect(await screen.findByText('Vardas ir pavardė išsaugoti.')).toBeInTheDocument();
  expect(field).toHaveValue('Rasa Kairė');
  expect(sent).toEqual([{ name: 'Rasa Kairė ', revision: 1 }]);
});

test('what is no name is shown under the field, which keeps the focus', async () => {
  const field = await typeName(' ');
  expect(field).toHaveAccessibleDescription('Įveskite vardą ir pavardę.');
  expect(field).toHaveFocus();
  expect(sent).toEqual([]);
});

test('what the server refuses stays as it was typed', async () => {
  const field = await typeName('Ilgas');
  expect(await screen.findByText('Per ilgas.')).toBeInTheDocument();
  expect(field).toHaveValue('Ilgas');
});
