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
      <button type="button" aria-label="Septyni" onClick={() => setValue(7)} />
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Kiekis' });

it.each(['2,5', '1.5', '1e3', '0', '-5', 'abc', '99999', ' '])(
  'keeps “%s” as it is typed, and refuses it at the field',
  async (typed) => {
    const onValue = vi.fn<(value: number | null) => void>();
    const { user } = await renderUi(<Field onValue={onValue} />);
    await user.clear(field());
    await user.type(field(), typed);
    expect(field()).toHaveValue(typed);
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveAccessibleDescription('Nuo 1 iki 9999');
    const value = Number(onValue.mock.lastCall?.[0]);
    expect(value < 1 || value > 9999).toBe(true);
  },
);

it('reads a whole number with its spaces, and follows what is set elsewhere', async () => {
  const onValue = vi.fn<(value: number | null) => void>();
  const { user } = await renderUi(<Field onValue={onValue} />);
  await user.clear(field());
  await user.type(field(), '1 250');
  expect(onValue).toHaveBeenLastCalledWith(1250);
  expect(field()).not.toHaveAttribute('aria-invalid', 'true');
  await user.click(screen.getByRole('button', { name: 'Septyni' }));
  expect(field()).toHaveValue('7');
});
