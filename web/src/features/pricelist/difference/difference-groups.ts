/** The groups of differences in the order of their buttons, prices first. */
export const groups = [
  'model_prices',
  'models_new',
  'models_dropped',
  'option_prices',
  'options_new',
  'options_dropped',
  'option_kinds',
  'contents_new',
  'contents_dropped',
  'rules_new',
  'rules_dropped',
  'rules_changed',
] as const;
export type Group = (typeof groups)[number];
