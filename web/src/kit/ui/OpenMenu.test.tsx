import { screen } from '@testing-library/react';
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
