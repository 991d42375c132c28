import { describe, expect, it } from 'vitest';
import { blank, changeOf, wrongIn } from './draft';

describe('wrongIn', () => {
  it('says of each field what is wrong with it', () => {
    expect(wrongIn({ ...blank, value: 'abc' })).toEqual({ value: 'number' });
    expect(wrongIn({ ...blank, value: '' })).toEqual({ value: 'number' });
    expect(wrongIn({ ...blank, value: '0' })).toEqual({ value: 'positive' });
    expect(wrongIn({ ...blank, value: '120', isLower: true })).toEqual({ value: 'most' });
    expect(wrongIn({ ...blank, value: '5', step: 10, ending: 'x', columns: [], place: 'series' })).toEqual({
      columns: 'none',
      ending: 'digits',
      ids: 'none',
    });
    expect(wrongIn({ ...blank, value: '2,5 %' })).toEqual({});
  });
});

describe('changeOf', () => {
  it('asks for a raise by percent', () => {
    expect(changeOf({ ...blank, value: '2,5 %', step: 50 })).toEqual({
      of: ['models', 'features'],
      columns: ['price_standard'],
      by: 'percent',
      value: 2.5,
      step: 50,
      direction: 'nearest',
    });
  });

  it('lowers, ends prices and limits them', () => {
    const draft = { ...blank, isLower: true, by: 'amount', value: '100', step: 100, ending: '90' } as const;
    expect(changeOf({ ...draft, place: 'series', ids: [3], classes: [7] })).toMatchObject({
      value: -100,
      ending: 90,
      serie_ids: [3],
      productclass_ids: [7],
    });
  });

  it('leaves out what means nothing', () => {
    const change = changeOf({ ...blank, of: ['models'], value: '1', ending: '9', classes: [7] });
    expect(change).not.toHaveProperty('ending');
    expect(change).not.toHaveProperty('productclass_ids');
  });

  it.each([{ value: '' }, { value: '0' }, { value: 'x' }, { of: [] }, { columns: [] }, { ending: 'x' }])(
    'waits for what is missing: %o',
    (part) => {
      expect(changeOf({ ...blank, value: '1', step: 10, ...part })).toBeUndefined();
    },
  );

  it('waits for the series to be chosen', () => {
    expect(changeOf({ ...blank, value: '1', place: 'series' })).toBeUndefined();
  });
});
