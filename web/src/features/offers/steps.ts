import type { OptionListName } from './queries';
import type { Car, CarStep, StepName } from './wire';

/** The steps in their order (O-021). */
export const stepNames = [
  'model',
  'line',
  'mvar',
  'exterior',
  'wheels',
  'interior',
  'trim',
  'trimfinish',
  'packages',
  'options',
  'accessories',
  'services',
  'summary',
] as const satisfies readonly StepName[];

export interface OptionStepKind {
  lists: readonly OptionListName[];
  /** At most one of each list can be chosen. */
  exclusive: boolean;
  /** A choice leads on to the next step (O-067). */
  advances?: boolean;
  /** Chosen by eye: pictures beside one another. */
  shape?: 'round' | 'tile';
  /** The car can do without: choosing it again removes it. */
  optional?: boolean;
}

/** The steps in which options are chosen. */
export const optionSteps: Partial<Record<StepName, OptionStepKind>> = {
  line: { lists: ['lines'], exclusive: true },
  mvar: { lists: ['mvars'], exclusive: true },
  exterior: { lists: ['exteriors'], exclusive: true, shape: 'round' },
  wheels: { lists: ['wheels'], exclusive: true, advances: true, shape: 'tile' },
  interior: { lists: ['interior'], exclusive: true, shape: 'round' },
  trim: { lists: ['trims'], exclusive: true, advances: true, shape: 'round' },
  trimfinish: { lists: ['trimfinish'], exclusive: true, advances: true, shape: 'round' },
  packages: { lists: ['packages'], exclusive: false },
  options: { lists: ['options'], exclusive: false },
  accessories: { lists: ['accessories'], exclusive: false },
  services: { lists: ['service-packages', 'repair-packages'], exclusive: true, optional: true },
};

export function isStepName(text: string): text is StepName {
  return (stepNames as readonly string[]).includes(text);
}

export function visibleSteps({ steps }: Pick<Car, 'steps'>): readonly CarStep[] {
  return steps.filter(({ visible }) => visible);
}

/** The visible steps before and after one. */
export function neighbours(car: Pick<Car, 'steps'>, step: StepName): { before?: StepName; after?: StepName } {
  const shown = visibleSteps(car).map((one) => one.step);
  const at = shown.indexOf(step);
  return at < 0 ? {} : { before: shown[at - 1], after: shown[at + 1] };
}
