import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '@/test/render';
import { integerColumn, yearColumn } from './integer';

it('a year stands without a space in it, a number of as many digits with one', async () => {
  const row = { model_year: 2027 };
  void renderUi(<p>{yearColumn('model_year').render(row, {} as never)}</p>);
  expect((await screen.findByRole('paragraph')).textContent).toBe('2027');
  cleanup();
  void renderUi(<p>{integerColumn('model_year').render(row, {} as never)}</p>);
  expect((await screen.findByRole('paragraph')).textContent).toMatch(/^2\s027$/);
});
