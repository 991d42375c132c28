import type { Setting } from './queries';

/** Which settings stand together, by how their names begin; the first that fits. */
const sections = [
  { key: 'mail', names: ['mail.'] },
  {
    key: 'offers',
    names: ['offer_', 'allow_', 'include_vin', 'include_third', 'new_offers', 'round_', 'hide_'],
  },
  { key: 'taxes', names: ['include_co2', 'activate_registration', 'deduct_vat', 'enable_nedc'] },
  { key: 'products', names: ['display_language', 'use_model', 'rules.', 'accessor', 'images.'] },
  { key: 'stock', names: ['stock.'] },
  { key: 'surveys', names: ['survey.'] },
  { key: 'access', names: ['session.', 'privacy.', 'retention.'] },
  { key: 'neighbours', names: ['crm.', 'data_management'] },
  { key: 'upkeep', names: ['backup.', 'import.'] },
] as const;

export type SectionKey = (typeof sections)[number]['key'];

export interface Section {
  key: SectionKey;
  settings: Setting[];
}

/** The order in which sections are shown. */
const shown: readonly SectionKey[] = [
  'offers',
  'taxes',
  'products',
  'stock',
  'surveys',
  'access',
  'mail',
  'neighbours',
  'upkeep',
];

export function sectionsOf(settings: readonly Setting[]): Section[] {
  const sectionOf = ({ name }: Setting): SectionKey =>
    sections.find(({ names }) => names.some((start) => name.startsWith(start)))?.key ?? 'upkeep';
  return shown
    .map((key) => ({ key, settings: settings.filter((one) => sectionOf(one) === key) }))
    .filter(({ settings: of }) => of.length > 0);
}

/** The key of a setting's texts: names have dots, which keys of texts have not. */
export function textKey(name: string): string {
  return name.replaceAll('.', '_');
}
