import { expect, test } from 'vitest';
import { groupsOf, type TriedOption } from './groups';

const options: TriedOption[] = [
  { id: 1, code: 'W19', name: 'Ratai 19', classId: 2 },
  { id: 2, code: 'TOW', name: 'Kablys', classId: null },
  { id: 3, code: 'W17', name: 'Ratai 17', classId: 2 },
  { id: 4, code: 'BLK', name: 'Juoda', classId: 1 },
];
const nameOf = (id: number) => (id === 1 ? 'Spalva' : 'Ratai');

test('options stand by class and code, those without a class last', () => {
  expect(
    groupsOf(options, nameOf, '').map(({ name, options: all }) => [name, all.map(({ code }) => code)]),
  ).toEqual([
    ['Ratai', ['W17', 'W19']],
    ['Spalva', ['BLK']],
    ['', ['TOW']],
  ]);
});

test('a search finds codes and names, all words of it', () => {
  const codes = (search: string) =>
    groupsOf(options, nameOf, search).flatMap(({ options: all }) => all.map(({ code }) => code));
  expect(codes('ratai 19')).toEqual(['W19']);
  expect(codes('tow')).toEqual(['TOW']);
  expect(codes('nieko')).toEqual([]);
});
