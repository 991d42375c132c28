import { describe, expect, test } from 'vitest';
import type { Option } from '../wire';
import { nextAt, placesInGrid, placesInRows } from './places';
import type { OptionSection } from './sections';

const section = (key: string, ids: readonly number[]): OptionSection => ({
  key,
  options: ids.map((id) => ({ feature_id: id }) as Option),
});

describe('The places of options', () => {
  const order = [1, 2, 3, 4, 5, 6, 7];
  const sections = [section('a', [1, 2, 3, 4, 5]), section('b', [6, 7])];

  test('lie beside one another in a grid, each section in lines of its own', () => {
    const { heads, options } = placesInGrid(sections, 3);
    expect(heads.get('b')).toBe(4);
    expect(options.get(1)).toEqual({ line: 2, column: 1 });
    expect(options.get(5)).toEqual({ line: 3, column: 2 });
    expect(options.get(6)).toEqual({ line: 5, column: 1 });
  });

  test('are reached by arrows in two directions', () => {
    const places = placesInGrid(sections, 3);
    const to = (id: number, key: string) => {
      const next = nextAt(places, order, order.indexOf(id), key);
      return next === undefined ? undefined : order[next];
    };
    expect(to(1, 'ArrowRight')).toBe(2);
    expect(to(1, 'ArrowLeft')).toBeUndefined();
    expect(to(1, 'ArrowDown')).toBe(4);
    expect(to(3, 'ArrowDown')).toBe(5);
    expect(to(5, 'ArrowDown')).toBe(7);
    expect(to(7, 'ArrowUp')).toBe(5);
    expect(to(4, 'ArrowUp')).toBe(1);
    expect(to(7, 'ArrowDown')).toBeUndefined();
    expect(to(3, 'End')).toBe(7);
  });

  test('are reached one after the other in rows', () => {
    const places = placesInRows(sections);
    expect(nextAt(places, order, 4, 'ArrowDown')).toBe(5);
    expect(nextAt(places, order, 0, 'ArrowUp')).toBeUndefined();
    expect(nextAt(places, order, 0, 'ArrowRight')).toBeUndefined();
  });
});
