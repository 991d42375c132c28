import type { TFunction } from 'i18next';

/** Records that may be counted and not named, such as those of customers and the open work of a user. */
const counted = ['invitation', 'follow-up', 'order', 'vehicle', 'version'] as const;

const known = [
  'accessory',
  'brand',
  'company',
  'feature',
  'manufacturer',
  'model',
  'model-range',
  'order',
  'order-status',
  'pricelist',
  'pricelist-title',
  'rule',
  'serie',
  'user',
  'vehicle',
  'vehicle-status',
  'version',
] as const;

/** What kind of record refers to another one, in words; undefined for kinds that are not shown anywhere yet. */
export function entityName(entity: string, t: TFunction<'usedby'>): string | undefined {
  const one = known.find((name) => name === entity);
  return one && t(`entity.${one}`);
}

/** How many records refer to another one that nobody is to read the names of; undefined for other kinds. */
export function countedText(entity: string, count: number, t: TFunction<'usedby'>): string | undefined {
  const one = counted.find((name) => name === entity);
  return one && t(`counted.${one}`, { count });
}
