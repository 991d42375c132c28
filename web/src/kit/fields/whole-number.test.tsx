import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { WholeNumberInput } from './WholeNumberInput';

function Field({ onValue }: { onValue: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(1);
  const change = (next: number | null) => {
    setValue(next);
    onValue(next);
  };
  return (
    <>
      <WholeNumberInput
        label="Kiekis"
        value={value}
        min={1}
        max={9999}
        refusal="Nuo 1 iki 9999"
        onChange={change}
      />
      <button type="button" onClick={() => setValue(7)}>
        Septyni
      </button>
    </>
  );
}

it('keeps what is typed, and refuses at the field what is no whole number within the limits', async () => {
  const onValue = vi.fn<(value: number | null) => void>();
  const { user } = await renderUi(<Field onValue={onValue} />);
  const field = screen.getByRole('textbox', { name: 'Kiekis' });
  for (const typed of ['2,5', '1.5', '1e3', '0', '-5', 'abc', '99999', ' ']) {
    await user.clear(field);
    await user.type(field, typed);
    expect(field, typed).toHaveValue(typed);
    expect(field, typed).toHaveAttribute('aria-invalid', 'true');
    expect(field, typed).toHaveAccessibleDescription('Nuo 1 iki 9999');
    const value = onValue.mock.lastCall?.[0];
    expect(value === undefined || value === null || value < 1 || value > 9999, typed).toBe(true);
  }
  await user.clear(field);
  await user.type(field, '1 250');
  expect(onValue).toHaveBeenLastCalledWith(1250);
  expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await user.click(screen.getByRole('button', { name: 'Septyni' }));
  expect(field).toHaveValue('7');
});
