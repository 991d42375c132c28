import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render';
import { Popup } from './Popup';

function Noted() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popup
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      dropdown={{ 'aria-label': 'Note' }}
      button={
        <button type="button" onClick={() => setOpen(!isOpen)}>
          {'Add a note'}
        </button>
      }
    >
      <input aria-label="Text" />
    </Popup>
  );
}

it('opens with the focus inside, and gives it back to the button each time', async () => {
  const { user } = await renderUi(<Noted />);
  const button = screen.getByRole('button', { name: 'Add a note' });
  const openAndLeave = async () => {
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(await screen.findByRole('dialog', { name: 'Add a note' })).toBeVisible();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
  };
  await openAndLeave();
  await openAndLeave();
});
