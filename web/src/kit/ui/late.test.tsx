import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionLost, connectionWorks } from '@/api/connection';
import { renderUi } from '@/test/render';
import { Boundary } from './Boundary';
import { late } from './late';

const part = { default: () => <p>{'Dalis'}</p> };

/** What the server says when it is asked for a sign of life. */
function server(answers: () => Promise<Response>) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answers);
}

function show(load: () => Promise<typeof part>) {
  const Part = late(load);
  return renderUi(
    <Boundary
      renderFailure={(problem, retry) => (
        <button type="button" onClick={retry}>
          {problem.kind}
        </button>
      )}
    >
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>,
  );
}

beforeEach(() => {
  // React writes down each failure that a boundary shows.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => act(() => connectionWorks()));

test('a part that failed is asked for again when it is wanted again', async () => {
  server(() => Promise.resolve(new Response()));
  const load = vi.fn<() => Promise<typeof part>>();
  load.mockRejectedValueOnce(new Error('cut')).mockRejectedValueOnce(new Error('remembered'));
  load.mockResolvedValue(part);
  const { user } = await show(load);
  // Tried twice while the server answers: then only a reload would help.
  await user.click(await screen.findByRole('button', { name: 'outdated' }));
  expect(await screen.findByText('Dalis')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

test('nothing is asked while the connection is known to be lost, and the part comes by itself after it', async () => {
  server(() => Promise.reject(new TypeError('no network')));
  connectionLost();
  const load = vi.fn<() => Promise<typeof part>>(() => Promise.resolve(part));
  await show(load);
  await screen.findByRole('button', { name: 'offline' });
  expect(load).not.toHaveBeenCalled();
  act(() => connectionWorks());
  expect(await screen.findByText('Dalis')).toBeVisible();
});

test('a failure of which the server knows nothing is a lost connection', async () => {
  server(() => Promise.reject(new TypeError('no network')));
  await show(() => Promise.reject(new Error('cut')));
  expect(await screen.findByRole('button', { name: 'offline' })).toBeVisible();
});
