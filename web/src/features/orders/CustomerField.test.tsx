import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { InputProps } from '@/kit/fields/field';
import { customerFields } from './CustomerField';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('@tanstack/react-router', () => ({ Link: () => <a href="/card">{'card'}</a> }));

/** The customer of an order as its form shows them. */
function show(isReadOnly: boolean) {
  const { Input } = customerFields[1];
  const props = {
    name: 'customer_id',
    label: 'Customer',
    entry: '7',
    disabled: isReadOnly,
    valueOf: () => 1,
    onChange: () => undefined,
  } as unknown as InputProps;
  return render(
    <MantineProvider>
      <Input {...props} />
    </MantineProvider>,
  );
}

it('unlinks the customer of an order only where its fields can be changed', () => {
  const { unmount } = show(false);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  unmount();
  show(true);
  expect(screen.queryAllByRole('button')).toHaveLength(0);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
