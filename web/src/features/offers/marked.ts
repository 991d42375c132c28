import type { Option, OptionState } from './wire';

/** Not what the car still needs (forced): that is chosen like anything else. */
const on: ReadonlySet<OptionState> = new Set(['selected', 'standard', 'inPackage']);

/** Whether the car has the option, for whatever reason. */
export function isOn({ state }: Pick<Option, 'state'>): boolean {
  return on.has(state);
}

/** O-069 to O-072, O-075: what is not sold now, or not for the type of the offer, cannot be chosen. */
export function isSold({ disabled, state }: Pick<Option, 'disabled' | 'state'>): boolean {
  return !disabled && state !== 'unpriced';
}

/** The options as they will most likely be once the choice is saved; the server has the last word. */
export function marked(
  options: readonly Option[],
  chosen: Pick<Option, 'feature_id'>,
  isWanted: boolean,
  exclusive: boolean,
): readonly Option[] {
  const target = options.find((option) => option.feature_id === chosen.feature_id);
  if (!target) return options;
  return options.map((option) => {
    if (option === target) return { ...option, state: isWanted ? 'selected' : 'selectable' };
    const gives = isWanted && exclusive && option.class_id === target.class_id && isOn(option);
    return gives ? { ...option, state: 'selectable' } : option;
  });
}
