import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import { renderUi } from '@/test/render';
import { closeAllDialogs, openDialog } from './dialog';
import { DialogHost } from './DialogHost';
import { reportProblem } from './report-problem';

afterEach(() => act(closeAllDialogs));

const confirm = () => import('./ConfirmDialog');
const question = { title: 'Trinti?', text: 'Įrašas bus ištrintas.', ok: 'Ištrinti', destructive: true };

describe('a question', () => {
  test('answers true when its verb is chosen', async () => {
    const { user } = await renderUi(<DialogHost />);
    const answer = openDialog(confirm, question);
    await user.click(await screen.findByRole('button', { name: 'Ištrinti' }));
    expect(await answer).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that destroys starts on the safe button, and Escape gives it up', async () => {
    const { user } = await renderUi(<DialogHost />);
    const answer = openDialog(confirm, question);
    const safe = await screen.findByRole('button', { name: 'Atšaukti' });
    await waitFor(() => expect(safe).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(await answer).toBeUndefined();
  });
});

describe('a failed action', () => {
  test('shows what the server says and the request number', async () => {
    await renderUi(<DialogHost />);
    act(() => reportProblem(new Problem({ kind: 'unexpected', message: 'Diskas pilnas', requestId: 'r-9' })));
    const dialog = await screen.findByRole('alertdialog', { name: 'Oi! Įvyko klaida' });
    expect(dialog).toHaveTextContent('Diskas pilnas');
    expect(dialog).toHaveTextContent('r-9');
  });

  test('without a message shows the documented default', async () => {
    await renderUi(<DialogHost />);
    act(() => reportProblem(new Problem({ kind: 'unexpected' })));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Sistemoje įvyko netikėta klaida/);
  });

  test('lists refused fields, and a line leads to its field', async () => {
    const { user } = await renderUi(
      <>
        <label htmlFor="code">{'Kodas *'}</label>
        <input id="code" name="code" />
        <DialogHost />
      </>,
    );
    act(() =>
      reportProblem(new Problem({ kind: 'invalid', fields: { code: ['Per ilgas'], other: ['Ne'] } })),
    );
    await screen.findByRole('alertdialog', { name: 'Duomenys neatitinka reikalavimų' });
    await user.click(screen.getByRole('button', { name: 'Kodas' }));
    await waitFor(() => expect(screen.getByLabelText('Kodas *')).toHaveFocus());
  });
});
