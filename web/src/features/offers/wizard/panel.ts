import type { TFunction } from 'i18next';
import { optionSteps } from '../steps';
import type { Car, CarFigure, CarLine, LedgerRow, StepName } from '../wire';

const explained = [
  'price',
  'price_discounted',
  'extras',
  'accessories',
  'price_registration',
  'price_total',
  'vat_amount',
  'price_casco',
  'price_primecost',
] as const;
/** The figures that are explained. */
export type ExplainedFigure = (typeof explained)[number];

export function isExplained(row: string): row is ExplainedFigure {
  return (explained as readonly string[]).includes(row);
}

const ofLines = new Set<LedgerRow['row']>(['price_model', 'options', 'services', 'price_transportation']);

/**
 * The rows below the lines of the car. What these come to is the first; it always stands, and so does the price of
 * a car whose only line is its model.
 */
export function panelRows(ledger: readonly LedgerRow[]): readonly LedgerRow[] {
  const rows = ledger.filter(({ row }) => !ofLines.has(row));
  const model = ledger.find(({ row }) => row === 'price_model');
  if (!model || ledger.some(({ row }) => row === 'price')) return rows;
  return [{ ...model, row: 'price' }, ...rows];
}

/** Whether the price list no longer has what was chosen. It is counted until it is taken off. */
export function isLost({ state }: Pick<CarLine, 'state'>): boolean {
  return state === 'gone';
}

/**
 * The lines that describe the car: what was chosen, also where the price list no longer has it, and of the standard
 * equipment what stands in the place of a choice (the wheels), not all of it. All that costs something is among them,
 * so that they come to the price.
 */
export function panelLines(lines: readonly CarLine[]): readonly CarLine[] {
  return lines.filter((line) => {
    const { kind, state, step, amount } = line;
    if (kind !== 'feature' || state === 'chosen' || state === 'dropped' || isLost(line)) return true;
    if (amount) return true;
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
export function lineAmount({
  state,
  amount,
}: Pick<CarLine, 'state'> & Partial<Pick<CarLine, 'amount'>>): 'amount' | 'standard' | 'dropped' {
  return (state === 'standard' && !amount) || state === 'dropped' ? state : 'amount';
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
