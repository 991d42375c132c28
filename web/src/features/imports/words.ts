import type { TFunction } from 'i18next';
import { isImportKind } from './kinds';
import type { Job } from './queries';

const tables = [
  'models',
  'features',
  'model_features',
  'packages',
  'equipment',
  'accessories',
  'rules',
  'titles',
  'prices',
  'primecost',
  'wholesale',
  'vehicles',
] as const;

/** The word for a table of a file; kinds of records are named as they are. */
export function tableName(t: TFunction<'imports'>, name: string): string {
  const known = tables.find((table) => table === name);
  return known ? t(`tables.${known}`) : name;
}

/** The word for a kind of import. */
export function kindName(t: TFunction<'imports'>, kind: string): string {
  return isImportKind(kind) ? t(`kinds.${kind}`) : kind;
}

const actions = ['import', 'trial', 'revert'] as const;

/** What a job does, as its heading. */
export function jobTitle(t: TFunction<'imports'>, { kind, action }: Pick<Job, 'kind' | 'action'>): string {
  if (kind === 'import') return t(`jobs.${actions.find((one) => one === action) ?? 'import'}`);
  if (kind === 'accessory.download') return t('jobs.accessories');
  if (kind === 'pricelist.prices') return t(action === 'revert' ? 'jobs.pricesBack' : 'jobs.prices');
  return kind === 'pricelist.copy' ? t('jobs.copy') : t('jobs.other');
}
