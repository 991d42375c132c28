import { describe, expect, test } from 'vitest';
import { keepRows } from './keep-rows';

describe('while a list asks for other rows', () => {
  const rows = ['EST', 'SUV'];
  const asked = (query: object) => ({ queryKey: ['list', '/model', query] });

  test('the old ones of the same place stay', () => {
    expect(keepRows({ brandId: 3 })(rows, asked({ brandId: 3, fuel: 'P' }))).toBe(rows);
    expect(keepRows({})(rows, asked({ page: 2 }))).toBe(rows);
  });

  test('those of another place go', () => {
    expect(keepRows({ brandId: 4 })(rows, asked({ brandId: 3, fuel: 'P' }))).toBeUndefined();
  });
});
