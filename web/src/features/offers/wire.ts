import type { Schemas } from '@/api/client';

/** An offer. Amounts are units of its currency, as everywhere in the contract. */
export type Version = Schemas['Version'];
export type OfferType = Version['type'];
/** The status as people read it. */
export type OfferState = Version['state'];

/** In the order they are offered. */
export const offerTypes = ['standard', 'embassy', 'diplomatic'] as const satisfies readonly OfferType[];

export type CarStep = Schemas['CarStep'];
export type StepName = CarStep['step'];
export type CarLine = Schemas['CarLine'];
export type CarFigure = Schemas['Figure'];
export type LedgerRow = Schemas['Row'];
/** How a figure came about. */
export type CarExplanation = Schemas['Explanation'];
export type Term = Schemas['Term'];

/** Everything that stands around the steps of an offer. */
export type Car = Omit<Schemas['Car'], 'landing' | 'model'> & {
  /** The step that opening the offer leads to. */
  landing: StepName;
  model?: Schemas['CarModel'] | null;
};

/** A package that would do for less than the options chosen. */
export type Bundle = Schemas['Bundle'];

/** A model that an offer can be made of. */
export type StartModel = Omit<Schemas['OfferModel'], 'wheel_drive'> & {
  wheel_drive: 'FRONT' | 'REAR' | 'AWD' | null;
};

/** What has to be asked before an offer begins; what the rules of the pickers decide is filled in. */
export type Start = Schemas['Start'];

/** Something that can be chosen in a step. */
export type Option = Schemas['Option'];
export type OptionState = Option['state'];
/** What choosing an option would take. */
export type Effect = Schemas['Effect'];
/** What the validation says to a change; a valid one is saved already. */
export type ValidationAnswer = Schemas['Validation'];

/** A change of what is chosen, as the validation is asked about it. */
export interface ChangeRequest {
  versionId: number;
  /** The option that is being chosen; 0 for a removal. */
  featureId: number;
  add: readonly number[];
  remove: readonly number[];
  /** Accepted in earlier rounds of the same change. */
  prevAdd: readonly number[];
  prevRemove: readonly number[];
}
