import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { DateField } from './DateField';

const changed = vi.fn<(day: string) => void>();

function Field({ whenWrong }: { whenWrong: 'none' | 'keep' }) {
  const [day, setDay] = useState('2026-11-01');
  const change = (next: string) => {
    changed(next);
    setDay(next);
  };
  return <DateField whenWrong={whenWrong} label="Nuo" value={day} onChange={change} />;
}

async function type(text: string, whenWrong: 'none' | 'keep' = 'keep') {
  const { user } = await renderUi(<Field whenWrong={whenWrong} />);
  const field = screen.getByRole('textbox', { name: 'Nuo' });
  await user.clear(field);
  if (text !== '') await user.type(field, text);
  await user.tab();
  return field;
}

describe('a date field', () => {
  test('writes the day as everywhere, however it was typed', async () => {
    expect(await type('20.11.2026')).toHaveValue('2026-11-20');
    expect(changed).toHaveBeenLastCalledWith('2026-11-20');
  });

  test('keeps what is no day and says so', async () => {
    changed.mockClear();
    const field = await type('2026-02-30');
    expect(field).toHaveValue('2026-02-30');
    expect(field).toHaveAccessibleDescription(/Tokios datos nėra/);
    expect(changed).not.toHaveBeenCalled();
  });

  test('has no day then, where a button sends it: not the one before', async () => {
    const field = await type('2026-02-30', 'none');
    expect(field).toHaveValue('2026-02-30');
    expect(field).toHaveAccessibleDescription(/Tokios datos nėra/);
    expect(changed).toHaveBeenLastCalledWith('');
  });

  test('can be emptied', async () => {
    await type('');
    expect(changed).toHaveBeenLastCalledWith('');
  });
});
