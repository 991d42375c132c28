import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { renderUi } from '@/test/render';
import { closeAllDialogs, openDialog, openDialogs } from './dialog';
import { DialogHost } from './DialogHost';
import { uploadDialog } from './dialogs';
import { images } from './accepted-files';
import { FormDialog } from './FormDialog';
import { reportProblem, reportProblemOf } from './report-problem';

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

describe('a double click', () => {
  test('on the button that closes a dialog presses nothing that lies below it', async () => {
    const press = vi.fn<() => void>();
    const { user } = await renderUi(
      <>
        <button type="button" aria-label="Apačioje" onClick={press} />
        <DialogHost />
      </>,
    );
    const answer = openDialog(confirm, question);
    await user.click(await screen.findByRole('button', { name: 'Ištrinti' }));
    await answer;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const below = screen.getByRole('button', { name: 'Apačioje' });
    fireEvent.click(below, { detail: 2 });
    expect(press).not.toHaveBeenCalled();
    fireEvent.click(below, { detail: 1 });
    expect(press).toHaveBeenCalledOnce();
  });
});

describe('of two dialogs', () => {
  test('Escape closes the upper one alone', async () => {
    const { user } = await renderUi(<DialogHost />);
    const lower = openDialog(confirm, { ...question, title: 'Apačioje' });
    await screen.findByRole('dialog', { name: 'Apačioje' });
    const upper = openDialog(confirm, question);
    await screen.findByRole('dialog', { name: 'Trinti?' });
    await user.keyboard('{Escape}');
    expect(await upper).toBeUndefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Trinti?' })).toBeNull());
    await screen.findByRole('dialog', { name: 'Apačioje' });
    await user.keyboard('{Escape}');
    expect(await lower).toBeUndefined();
  });

  test('an upper one that must be answered keeps Escape from the lower', async () => {
    const { user } = await renderUi(<DialogHost />);
    void openDialog(confirm, { ...question, title: 'Apačioje' });
    await screen.findByRole('dialog', { name: 'Apačioje' });
    void openDialog(uploadDialog, { path: '/image/upload', accepted: images }, ['upload']);
    await screen.findByRole('button', { name: 'Pasirinkti failą' });
    await user.keyboard('{Escape}');
    expect(openDialogs.get()).toHaveLength(2);
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

  test('leaves an ended session to the login form, and says nothing of what was cancelled', async () => {
    await renderUi(<DialogHost />);
    act(() => {
      reportProblem(new Problem({ kind: 'unauthorized', status: 401 }));
      reportProblem(new Problem({ kind: 'cancelled' }));
    });
    expect(openDialogs.get()).toEqual([]);
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
    const dialog = await screen.findByRole('alertdialog', { name: 'Neteisingi duomenys' });
    // Nobody has a word for the other field: its name in the program is none.
    expect(dialog).toHaveTextContent('Ne');
    expect(dialog).not.toHaveTextContent('other');
    await user.click(screen.getByRole('button', { name: 'Kodas' }));
    await waitFor(() => expect(screen.getByLabelText('Kodas *')).toHaveFocus());
  });
});

test('a refused field that is not on the page is called as it was there, and leads nowhere', async () => {
  await renderUi(<DialogHost />);
  act(() =>
    reportProblemOf('Pavadinimas', new Problem({ kind: 'invalid', fields: { title: ['Per ilgas'] } })),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Neteisingi duomenys' });
  expect(dialog).toHaveTextContent('Pavadinimas');
  expect(dialog).not.toHaveTextContent('title');
  expect(screen.queryByRole('button', { name: 'Pavadinimas' })).toBeNull();
});

describe('fields to fill in', () => {
  const form = (state: { ok?: string; busy?: boolean; disabled?: boolean; failure?: string }) => {
    const [onSubmit, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const dialog = (
      <FormDialog title="Vieta" onSubmit={onSubmit} onClose={onClose} {...state}>
        <input aria-label="Numeris" />
      </FormDialog>
    );
    return { dialog, onSubmit, onClose };
  };

  test('are sent by Enter and by the button, and given up by the other', async () => {
    const { dialog, onSubmit, onClose } = form({ ok: 'Perkelti' });
    const { user } = await renderUi(dialog);
    await user.type(await screen.findByLabelText('Numeris'), '7{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Perkelti' }));
    expect(onSubmit).toHaveBeenCalledTimes(2);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Atšaukti' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['while they are being sent', { ok: 'Perkelti', busy: true }],
    ['while something is missing', { ok: 'Perkelti', disabled: true }],
    ['when there is nothing to send', {}],
  ])('are not sent by Enter %s', async (_, state) => {
    const { dialog, onSubmit } = form(state);
    const { user } = await renderUi(dialog);
    await user.type(await screen.findByLabelText('Numeris'), '7{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('with a text in them are not left without a question, and stay when it is refused', async () => {
    const onClose = vi.fn<() => void>();
    const dialog = (
      <>
        <DialogHost />
        <FormDialog title="Pastaba" ok="Rašyti" onSubmit={() => undefined} onClose={onClose}>
          <textarea aria-label="Tekstas" />
        </FormDialog>
      </>
    );
    const { user } = await renderUi(dialog);
    const text = await screen.findByLabelText('Tekstas');
    await user.type(text, 'Ilga pastaba');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Tęsti redagavimą' }));
    await waitFor(() => expect(screen.queryByText('Yra neišsaugotų pakeitimų')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(text).toHaveValue('Ilga pastaba');
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Atmesti pakeitimus' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('say why they could not be sent', async () => {
    await renderUi(form({ ok: 'Perkelti', failure: 'Diskas pilnas' }).dialog);
    expect(await screen.findByRole('alert')).toHaveTextContent('Diskas pilnas');
  });
});
