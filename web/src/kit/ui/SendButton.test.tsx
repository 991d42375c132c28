import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { SendButton } from './SendButton';

it('sends once until the answer is there, then again', async () => {
  const answers: (() => void)[] = [];
  const onSend = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => answers.push(resolve)));
  const { user } = await renderUi(<SendButton onSend={onSend}>{'Siųsti'}</SendButton>);
  const button = screen.getByRole('button', { name: 'Siųsti' });
  await user.dblClick(button);
  await user.click(button);
  expect(onSend).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(onSend).toHaveBeenCalledTimes(2);
});
