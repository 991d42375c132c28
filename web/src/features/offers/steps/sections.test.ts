import { describe, expect, test } from 'vitest';
import type { Effect, Option } from '../wire';
import { rowState, sectionsOf } from './sections';

function option(id: number, part: Partial<Option> = {}): Option {
  return {
    feature_id: id,
    code: `C${id}`,
    title: `Option ${id}`,
    description: '',
    long_description: '',
    image: '',
    colour: null,
    class_id: null,
    class: '',
    group: '',
    step: 'options',
    disabled: false,
    price_standard: 100,
    price_embassy: 90,
    amount: 121,
    net: 100,
    standard: false,
    state: 'selectable',
    package_id: null,
    contents: [],
    important: false,
    custom: false,
    ...part,
  };
}

const all = { keyword: '', show: 'all' } as const;
const codes = (options: readonly Option[]) => options.map(({ code }) => code);

describe('the options of a step', () => {
  test('stand by sales group, and apart what packages bring', () => {
    const options = [
      option(1, { group: 'Comfort' }),
      option(2, { group: 'Safety' }),
      option(3, { group: 'Comfort' }),
      option(4, { group: 'Safety', state: 'inPackage' }),
    ];
    const { sections, inPackages } = sectionsOf('options', [{ name: 'options', options }], all);
    expect(sections.map(({ title, options: some }) => [title, codes(some)])).toEqual([
      ['Comfort', ['C1', 'C3']],
      ['Safety', ['C2']],
    ]);
    expect(codes(inPackages)).toEqual(['C4']);
  });

  test('of one group need no heading; wheels of a package stay among the wheels', () => {
    const options = [option(1), option(2, { state: 'inPackage' })];
    const { sections, inPackages } = sectionsOf('wheels', [{ name: 'wheels', options }], all);
    expect(sections).toEqual([{ key: '', options }]);
    expect(inPackages).toEqual([]);
  });

  test('of two lists stand by list; an empty one is left out', () => {
    const lists = [
      { name: 'service-packages' as const, options: [option(1)] },
      { name: 'repair-packages' as const, options: [] },
    ];
    expect(sectionsOf('services', lists, all).sections.map(({ list }) => list)).toEqual(['service-packages']);
  });

  test('are found by words of code, name and group, whatever the accents', () => {
    const options = [
      option(1, { title: 'Šildomos sėdynės' }),
      option(2, { group: 'Šiluma', title: 'Vairas' }),
    ];
    const found = (keyword: string) =>
      codes(
        sectionsOf('options', [{ name: 'options', options }], { keyword, show: 'all' }).sections.flatMap(
          (section) => section.options,
        ),
      );
    expect(found('sildomos sed')).toEqual(['C1']);
    expect(found('silu')).toEqual(['C2']);
    expect(found('c2')).toEqual(['C2']);
    expect(found('nothing')).toEqual([]);
  });

  test('can be narrowed to what fits and to what is chosen', () => {
    const options = [
      option(1),
      option(2, { state: 'impossible' }),
      option(3, { state: 'unpriced' }),
      option(4, { state: 'selected' }),
      option(5, { state: 'standard' }),
    ];
    const shown = (show: 'fitting' | 'chosen') =>
      sectionsOf('wheels', [{ name: 'wheels', options }], { keyword: '', show }).sections.flatMap((section) =>
        codes(section.options),
      );
    expect(shown('fitting')).toEqual(['C1', 'C4', 'C5']);
    expect(shown('chosen')).toEqual(['C4', 'C5']);
  });
});

describe('a row says', () => {
  const effect = (part: Partial<Effect>): Effect => ({
    feature_id: 1,
    possible: true,
    adds: 0,
    removes: 0,
    changes: 0,
    price_delta: 0,
    net_delta: 0,
    ...part,
  });

  test.each<[string, Partial<Option>, Partial<Effect> | undefined, string]>([
    ['nothing of what simply fits', {}, { changes: 0 }, 'plain'],
    ['nothing of what is chosen', { state: 'selected' }, undefined, 'plain'],
    ['how much has to change', {}, { changes: 2 }, 'needs'],
    ['that a repair exists for what does not fit', { state: 'impossible' }, { changes: 1 }, 'needs'],
    ['that it does not fit until the repair is known', { state: 'impossible' }, undefined, 'unfit'],
    ['never of a dead option', { state: 'impossible' }, { possible: false }, 'never'],
    ['not sold before anything else', { state: 'unpriced', disabled: true }, { changes: 1 }, 'unpriced'],
    ['standard of what another choice displaced', { standard: true }, { changes: 0 }, 'standard'],
    ['that a package brings it', { state: 'inPackage' }, undefined, 'inPackage'],
  ])('%s', (_, part, known, is) => {
    expect(rowState(option(1, part), known && effect(known)).is).toBe(is);
  });
});
