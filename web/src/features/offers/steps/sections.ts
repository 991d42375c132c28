import { keywordMatcher } from '@/kit/record/keyword';
import { isOn, isSold } from '../marked';
import type { OptionListName } from '../queries';
import type { Effect, Option, StepName } from '../wire';

/** Which options of a step are shown. */
export const shows = ['all', 'fitting', 'chosen'] as const;
export type Show = (typeof shows)[number];

export interface OptionSection {
  key: string;
  /** Of a sales group; a section of several lists is named by its list. */
  title?: string;
  list?: OptionListName;
  options: readonly Option[];
}

interface Wanted {
  keyword: string;
  show: Show;
}

export interface OptionsOfList {
  name: OptionListName;
  options: readonly Option[];
}

/**
 * The options of a step as they are listed: what stands by itself in sections by sales group (by list, where the
 * step has two), and apart what chosen packages bring, which is not chosen by itself.
 */
export function sectionsOf(
  step: StepName,
  lists: readonly OptionsOfList[],
  { keyword, show }: Wanted,
): { sections: readonly OptionSection[]; inPackages: readonly Option[] } {
  const matches = keywordMatcher(keyword);
  const isWanted = (option: Option) => isShown(option, show) && matches(textsOf(option));
  const isApart = (option: Option) => step === 'options' && option.state === 'inPackage';
  const all = lists.map(({ name, options }) => ({ name, options: options.filter(isWanted) }));
  const inPackages = all.flatMap(({ options }) => options.filter(isApart));
  const alone = all.map(({ name, options }) => ({ name, options: options.filter((one) => !isApart(one)) }));
  const sections =
    lists.length > 1
      ? alone.map(({ name, options }): OptionSection => ({ key: name, list: name, options }))
      : bySalesGroup(alone.flatMap(({ options }) => options));
  return { sections: sections.filter(({ options }) => options.length > 0), inPackages };
}

/** In the order in which the groups come first; a single group needs no heading. */
function bySalesGroup(options: readonly Option[]): readonly OptionSection[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  if (groups.size < 2) return [{ key: '', options }];
  return [...groups].map(([title, some]) => ({ key: title, title, options: some }));
}

function isShown(option: Option, show: Show): boolean {
  if (show === 'chosen') return isOn(option);
  return show === 'all' || (isSold(option) && option.state !== 'impossible');
}

/** What an option is found by. */
export function textsOf({ code, title, description, group }: Option): readonly string[] {
  return [code, title, description, group];
}

/** What a row says about its option, beside its mark and price. */
export type RowState =
  | { is: 'plain' | 'unpriced' | 'standard' | 'inPackage' | 'forced' | 'unfit' | 'never' }
  | { is: 'needs'; effect: Effect };

/** How a row stands, with what is known about the effect of choosing it. */
export function rowState(option: Option, effect: Effect | undefined): RowState {
  const { state, disabled } = option;
  if (state === 'unpriced' || state === 'standard' || state === 'inPackage' || state === 'forced')
    return { is: state };
  if (disabled) return { is: 'unpriced' };
  if (state === 'selected') return { is: 'plain' };
  if (effect && !effect.possible) return { is: 'never' };
  if (effect && effect.changes > 0) return { is: 'needs', effect };
  if (state === 'impossible') return { is: 'unfit' };
  // Displaced by another choice, and back without one.
  return { is: option.standard ? 'standard' : 'plain' };
}
