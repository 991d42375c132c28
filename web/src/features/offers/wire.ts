/** What the server says about offers. Amounts are units of the offer's currency, as everywhere in the contract. */

export type OfferType = 'standard' | 'embassy' | 'diplomatic';
export type OfferStatus = 'draft' | 'template' | 'active' | 'archived' | 'used';

/** An offer: the fields that the wizard shows or changes. */
export interface Version {
  id: number;
  revision: number;
  updated_at: string;
  number: string;
  type: OfferType;
  status: OfferStatus;
  title: string;
  company_id: number;
  brand_id: number;
  pricelist_id: number | null;
  model_id: number | null;
  serie_id: number | null;
  expire_date: string | null;
  customer_name: string;
  customer_phone: string;
  customer_email: string;
  comment: string;
  disabled: boolean;
  include_accessories: boolean;
  accessory_ids: readonly { accessory_id: number; quantity: number; price: number | null }[];
}

export type StepName =
  | 'model'
  | 'line'
  | 'mvar'
  | 'exterior'
  | 'wheels'
  | 'interior'
  | 'trim'
  | 'trimfinish'
  | 'packages'
  | 'options'
  | 'accessories'
  | 'services'
  | 'summary';

export interface CarStep {
  step: StepName;
  visible: boolean;
  done: boolean;
  required: boolean;
  /** What is chosen in it, in words. */
  chosen: readonly string[];
}

export interface CarLine {
  kind: 'model' | 'feature' | 'service' | 'accessory' | 'extras' | 'transport';
  feature_id: number | null;
  step: string;
  code: string;
  text: string;
  /** gone: the price list no longer has it. */
  state: 'chosen' | 'standard' | 'in_package' | 'dropped' | 'gone' | '';
  quantity: number;
  /** What the customer pays; null where there is nothing to pay or no price. */
  amount: number | null;
  net: number | null;
  /** The price that the list has now, when it is another. */
  price_now: number | null;
}

export interface CarFigure {
  figure: string;
  amount: number;
  net: number | null;
}

/** How a figure came about. */
export interface CarExplanation {
  figure: string;
  formula: string;
  unit: string;
  value: number;
  inputs: readonly { name: string; unit: string; value: number; text?: string }[];
  vat_rate?: { rate: number } | null;
}

/** Everything that stands around the steps of an offer. */
export interface Car {
  version: Version;
  model: {
    id: number;
    code: string;
    description: string;
    serie: string;
    modelrange: string;
    image: string;
    pricelist: string;
  } | null;
  steps: readonly CarStep[];
  /** The step that opening the offer leads to. */
  landing: StepName;
  editable: boolean;
  why_not: '' | 'archived' | 'expired' | 'model_archived' | 'pricelist_archived' | 'model_not_listed';
  lines: readonly CarLine[];
  figures: readonly CarFigure[];
  explanations: readonly CarExplanation[];
  findings: readonly { code: string; feature_id: number | null; text: string }[];
  vat: { rate: number | null; shown: boolean };
  currency: string;
  violations: readonly string[];
}

export type OptionState =
  'selectable' | 'selected' | 'standard' | 'inPackage' | 'forced' | 'impossible' | 'unpriced';

/** Something that can be chosen in a step. */
export interface Option {
  feature_id: number;
  code: string;
  title: string;
  description: string;
  long_description: string;
  image: string;
  class_id: number | null;
  class: string;
  /** Name of its sales group. */
  group: string;
  step: string;
  disabled: boolean;
  /** What the customer pays in this offer; null when it is not sold for its type. */
  amount: number | null;
  net: number | null;
  standard: boolean;
  state: OptionState;
  /** The chosen package that brings it. */
  package_id: number | null;
  /** Of a package. */
  contents: readonly number[];
  important: boolean;
  custom: boolean;
}

/** What choosing an option would take. */
export interface Effect {
  feature_id: number;
  possible: boolean;
  adds: number;
  removes: number;
  changes: number;
  /** For the customer, the option itself included. */
  price_delta: number;
  net_delta: number;
}

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

/** What the validation says to a change; a valid one is saved already. */
export interface ValidationAnswer {
  status: 'valid' | 'invalid';
  rules: readonly { id: number; text: string }[];
  addFeature: readonly number[];
  removeFeature: readonly number[];
  repairs: readonly {
    add: readonly number[];
    remove: readonly number[];
    changes: number;
    priceDelta: number;
  }[];
  repairable: boolean;
  revision: number;
}

/** A model that an offer can be made of. */
export interface StartModel {
  id: number;
  code: string;
  description: string;
  serie_id: number;
  serie: string;
  modelrange_id: number;
  modelrange: string;
  bodytype: string;
  fuel_id: number;
  fuel: string;
  power_kw: number | null;
  gearbox_id: number | null;
  gearbox: string;
  wheel_drive: 'FRONT' | 'REAR' | 'AWD' | null;
  /** What the customer pays; null when it is not sold for the type. */
  price: number | null;
  net: number | null;
  image: string;
}

/** What has to be asked before an offer begins; what the rules of the pickers decide is filled in. */
export interface Start {
  /** The user chooses one of them; one alone is decided. */
  companies: readonly { id: number; name: string }[];
  company_id: number | null;
  brands: readonly { id: number; name: string }[];
  brand_id: number | null;
  /** The latest first; -1 stands for going without one. */
  pricelists: readonly { id: number; name: string; started_at: string | null }[];
  pricelist_id: number | null;
}

/** In the order they are offered. */
export const offerTypes = ['standard', 'embassy', 'diplomatic'] as const satisfies readonly OfferType[];
