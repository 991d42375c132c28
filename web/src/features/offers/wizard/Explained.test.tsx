import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { someUser, useServer } from '@/test/server';
import { Explained } from './Explained';

useServer();

test('an explanation opens when it is asked for, not while one goes from field to field', async () => {
  const row = (
    <>
      <input aria-label="Kaina" />
      <Explained what="Nuolaida">{'Kaip ji susidaro'}</Explained>
    </>
  );
  const { user } = await renderUi(row, { texts: ['offers'], me: someUser() });
  await user.click(await screen.findByRole('textbox', { name: 'Kaina' }));
  await user.tab();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.queryByText('Kaip ji susidaro')).toBeNull();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Kaip ji susidaro')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Kaip ji susidaro')).toBeNull();
});
