import type { TFunction } from 'i18next';
import { optionSteps } from '../steps';
import type { Car, CarFigure, CarLine, StepName } from '../wire';

/** The figures of the panel, in their order; a total and what it is made of. */
const shownAlways = new Set(['price', 'price_total']);
const order = [
  'price',
  'price_discounted',
  'extras',
  'accessories',
  'price_registration',
  'price_total',
  'vat_amount',
] as const;
export type PanelFigure = (typeof order)[number];
/** The figures that are explained: those of the panel and those that only the summary shows. */
export type ExplainedFigure = PanelFigure | 'price_casco' | 'price_primecost';

/** What the price is made of; figures that come to nothing are left out. */
export function panelFigures(
  figures: readonly CarFigure[],
): readonly (CarFigure & { figure: PanelFigure })[] {
  return order.flatMap((name) => {
    const found = figures.find(({ figure }) => figure === name);
    const counts = found && (shownAlways.has(name) || (found.amount !== null && found.amount !== 0));
    return counts ? [{ ...found, figure: name }] : [];
  });
}

/**
 * The lines that describe the car: what was chosen, and of the standard equipment what stands in the place of a
 * choice (the wheels), not all of it.
 */
export function panelLines(lines: readonly CarLine[]): readonly CarLine[] {
  return lines.filter(({ kind, state, step }) => {
    if (kind !== 'feature' || state === 'chosen' || state === 'dropped') return true;
    return state === 'standard' && optionSteps[step as StepName]?.exclusive === true;
  });
}

/** The figures that VAT is part of. */
export const taxed: ReadonlySet<ExplainedFigure> = new Set([
  'price',
  'price_discounted',
  'extras',
  'accessories',
  'price_total',
]);

/** What a figure comes to, of the car's. */
export function figureOf({ figures }: Pick<Car, 'figures'>, name: string): CarFigure | undefined {
  return figures.find(({ figure }) => figure === name);
}

/** What stands in the place of a line's amount when it has none. */
export function lineAmount({ state }: Pick<CarLine, 'state'>): 'amount' | 'standard' | 'dropped' | 'gone' {
  return state === 'standard' || state === 'dropped' || state === 'gone' ? state : 'amount';
}

/** Whether a figure is shown beside the total, not as a part of it: registration, as the settings want it (OP-087). */
export function isApart({ explanations }: Pick<Car, 'explanations'>, figure: ExplainedFigure): boolean {
  if (figure !== 'price_registration') return false;
  const total = explanations.find((one) => one.figure === 'price_total');
  const included = total?.inputs?.find(({ name }) => name === 'include_co2tax_into_vehicle_total');
  return included?.value === 0;
}

/** What a line is called; transport and what is added by hand have no names of their own. */
export function lineName({ kind, text, code }: CarLine, t: TFunction<'offers'>): string {
  if (kind === 'transport') return t('panel.transport');
  return kind === 'extras' ? t('figure.extras') : text || code;
}
