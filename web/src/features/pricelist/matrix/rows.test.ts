import { describe, expect, it } from 'vitest';
import { linesOf, seriesOf } from './rows';

const row = (id: number, classId: number, isOffered = true) => ({
  id,
  code: `F${id}`,
  name: '',
  classId,
  isOffered,
});
const names = new Map([
  [1, 'Ratlankiai'],
  [2, 'Dažai'],
]);

describe('linesOf', () => {
  it('puts features under their classes, by name, and counts places over features', () => {
    const features = [row(1, 1), row(2, 0), row(3, 2), row(4, 1, false)];
    const all = linesOf(features, { keyword: '', isOfferedOnly: false }, () => true, names);
    expect(all.rows.map(({ id }) => id)).toEqual([3, 1, 4, 2]);
    expect(all.drawnAt).toEqual([1, 3, 4, 6]);
    const offered = linesOf(features, { keyword: '', isOfferedOnly: true, classId: 1 }, () => true, names);
    expect(offered.rows.map(({ id }) => id)).toEqual([1]);
    const differing = linesOf(
      features,
      { keyword: '', isOfferedOnly: false },
      () => true,
      names,
      new Set([4]),
    );
    expect(differing.rows.map(({ id }) => id)).toEqual([4]);
  });
});

it('seriesOf spans models that stand side by side', () => {
  const model = (id: number, serie: number) => ({
    id,
    code: '',
    description: {},
    serie_id: serie,
    serie_name: `S${serie}`,
  });
  expect(seriesOf([model(1, 1), model(2, 1), model(3, 2)]).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [2, 2],
  ]);
});
