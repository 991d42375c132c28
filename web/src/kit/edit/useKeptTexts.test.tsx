import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { someUser } from '@/test/server';
import { useKeptTexts } from './useKeptTexts';

const blank = { comment: '' };

function Comment() {
  const { texts, put, drop } = useKeptTexts('comment.7', blank);
  return (
    <>
      <input
        aria-label="Komentaras"
        value={texts.comment}
        onChange={({ currentTarget }) => put({ comment: currentTarget.value })}
      />
      <button type="button" aria-label="Siųsti" onClick={drop} />
    </>
  );
}

const mayClose = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a text is there again when it is shown again, until it is sent; the tab is not closed without a question', async () => {
  const first = await renderUi(<Comment />, { me: someUser() });
  expect(mayClose()).toBe(true);
  await first.user.type(await screen.findByLabelText('Komentaras'), 'Paskambinti');
  expect(mayClose()).toBe(false);
  first.unmount();

  const other = await renderUi(<Comment />, { me: someUser({ id: 99 }) });
  expect(await screen.findByLabelText('Komentaras')).toHaveValue('');
  other.unmount();

  const second = await renderUi(<Comment />, { me: someUser() });
  expect(await screen.findByLabelText('Komentaras')).toHaveValue('Paskambinti');
  await second.user.click(screen.getByRole('button', { name: 'Siųsti' }));
  expect(mayClose()).toBe(true);
  second.unmount();

  await renderUi(<Comment />, { me: someUser() });
  expect(await screen.findByLabelText('Komentaras')).toHaveValue('');
});
