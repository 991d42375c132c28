import type { Schemas } from '@/api/client';
import { amountOf, centsOf } from '@/api/money';

export type MatrixCell = Schemas['MatrixCell'];
export type MatrixModel = Schemas['MatrixModel'];
export type MatrixFeature = Schemas['MatrixFeature'];

/** What the cells say it of: offers of each type have standard features of their own. */
export const offerTypes = ['standard', 'embassy', 'diplomatic'] as const;
export type OfferType = (typeof offerTypes)[number];

/** What a cell shows of an optional feature: a sign, or its price. */
export type MatrixView = 'what' | 'price';

export const kinds = ['none', 'optional', 'standard'] as const;
export type CellKind = (typeof kinds)[number];

/** What somebody wants of a cell: without a price an optional feature keeps the one it has. */
export type Wanted = { kind: 'none' | 'standard' } | { kind: 'optional'; cents?: number };

const fields = {
  standard: { flag: 'standard', price: 'price_standard' },
  embassy: { flag: 'standard_embassy', price: 'price_embassy' },
  // Embassies and diplomats pay the same.
  diplomatic: { flag: 'standard_diplomatic', price: 'price_embassy' },
} as const;

/** A cell that nobody has written. */
export function blankCell(featureId: number, modelId: number): MatrixCell {
  return {
    feature_id: featureId,
    model_id: modelId,
    revision: 0,
    status: 'deleted',
    price_standard: null,
    price_embassy: null,
    standard: false,
    standard_embassy: false,
    standard_diplomatic: false,
  };
}

export function kindOf(cell: MatrixCell, type: OfferType): CellKind {
  const { flag, price } = fields[type];
  if (cell.status === 'deleted') return 'none';
  if (cell[flag]) return 'standard';
  return cell[price] === null ? 'none' : 'optional';
}

/** The price of an optional feature in cents; null when it is none. */
export function centsIn(cell: MatrixCell, type: OfferType): number | null {
  const amount = cell[fields[type].price];
  return cell.status === 'deleted' || amount === null ? null : centsOf(amount);
}

/** The cell as it is wanted; undefined for an optional feature that has no price and is given none. */
export function changed(cell: MatrixCell, type: OfferType, wanted: Wanted): MatrixCell | undefined {
  const { flag, price } = fields[type];
  const base =
    cell.status === 'active' ? cell : { ...blankCell(cell.feature_id, cell.model_id), ...revisionOf(cell) };
  const cents = wanted.kind === 'optional' ? (wanted.cents ?? centsIn(cell, type)) : undefined;
  if (cents === null) return undefined;
  const after: MatrixCell = {
    ...base,
    [flag]: wanted.kind === 'standard',
    [price]: wanted.kind === 'none' ? null : cents === undefined ? base[price] : amountOf(cents),
  };
  return { ...after, status: offerTypes.some((one) => kindWithout(after, one)) ? 'active' : 'deleted' };
}

const revisionOf = ({ revision }: MatrixCell) => ({ revision });

/** Whether a type of offer has the feature, whatever the status says. */
function kindWithout(cell: MatrixCell, type: OfferType): boolean {
  const { flag, price } = fields[type];
  return cell[flag] || cell[price] !== null;
}

/** Whether two cells say the same, whenever they were saved. */
export function isSame(one: MatrixCell, other: MatrixCell): boolean {
  if (one.status === 'deleted' && other.status === 'deleted') return true;
  return (
    one.status === other.status &&
    one.price_standard === other.price_standard &&
    one.price_embassy === other.price_embassy &&
    one.standard === other.standard &&
    one.standard_embassy === other.standard_embassy &&
    one.standard_diplomatic === other.standard_diplomatic
  );
}

/** What somebody made of a cell, made of what it has become meanwhile: what only the others changed stays. */
export function onTop(theirs: MatrixCell, mine: MatrixCell, before: MatrixCell): MatrixCell {
  if (mine.status === 'deleted') return { ...mine, revision: theirs.revision };
  const base =
    theirs.status === 'active'
      ? theirs
      : { ...blankCell(theirs.feature_id, theirs.model_id), ...revisionOf(theirs) };
  // Of a cell that was not there, all that is said is meant.
  const was = before.status === 'active' ? before : blankCell(mine.feature_id, mine.model_id);
  const pick = <Key extends keyof MatrixCell>(key: Key) => (mine[key] === was[key] ? base[key] : mine[key]);
  return {
    ...base,
    status: 'active',
    price_standard: pick('price_standard'),
    price_embassy: pick('price_embassy'),
    standard: pick('standard'),
    standard_embassy: pick('standard_embassy'),
    standard_diplomatic: pick('standard_diplomatic'),
  };
}

/** What Space makes of a cell: the next kind that it can be without a price being typed. */
export function nextWanted(cell: MatrixCell, type: OfferType): Wanted {
  const kind = kindOf(cell, type);
  if (kind === 'none') return { kind: 'standard' };
  if (kind === 'standard' && centsIn(cell, type) !== null) return { kind: 'optional' };
  return { kind: 'none' };
}
