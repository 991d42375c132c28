import type { TFunction } from 'i18next';

const known = [
  'brand',
  'company',
  'model',
  'model-range',
  'pricelist',
  'rule',
  'serie',
  'user',
  'vehicle',
] as const;

/** What kind of record refers to another one, in words; undefined for kinds that are not shown anywhere yet. */
export function entityName(entity: string, t: TFunction<'list'>): string | undefined {
  const one = known.find((name) => name === entity);
  return one && t(`usedBy.entity.${one}`);
}
