import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import type { MenuEntry } from './menu';
import { MenuButton } from './MenuButton';

const entry = (label: string): MenuEntry => ({ label, run: () => undefined });

test('a menu opened anew has no entries of the time before', async () => {
  const entries = vi.fn<() => Promise<MenuEntry[]>>();
  entries.mockResolvedValueOnce([entry('Perkelti aukštyn'), entry('Perkelti į vietą…'), entry('Archyvuoti')]);
  const { user } = await renderUi(<MenuButton entries={entries}>{'Veiksmai'}</MenuButton>);
  await user.click(screen.getByRole('button', { name: 'Veiksmai' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Perkelti aukštyn' }));

  let answer: (items: MenuEntry[]) => void = () => undefined;
  entries.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await user.click(screen.getByRole('button', { name: 'Veiksmai' }));
  expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();

  answer([entry('Perkelti į vietą…'), entry('Archyvuoti')]);
  expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
});

test('entries that could not be read late do not close the menu that was opened meanwhile', async () => {
  const entries = vi.fn<() => Promise<MenuEntry[]>>();
  let refuse: (error: Error) => void = () => undefined;
  entries.mockReturnValueOnce(new Promise((_resolve, reject) => (refuse = reject)));
  const { user } = await renderUi(<MenuButton entries={entries}>{'Veiksmai'}</MenuButton>);
  const button = () => screen.getByRole('button', { name: 'Veiksmai' });
  await user.click(button());
  await user.click(button());

  entries.mockResolvedValueOnce([entry('Archyvuoti')]);
  await user.click(button());
  expect(await screen.findByRole('menuitem', { name: 'Archyvuoti' })).toBeVisible();
  await act(async () => {
    refuse(new Error('cut'));
    await Promise.resolve();
  });
  expect(screen.getByRole('menuitem', { name: 'Archyvuoti' })).toBeVisible();
});
