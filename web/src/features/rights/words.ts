import type { Schemas } from '@/api/client';
import { useMe } from '@/session/me';
import { useTranslation } from 'react-i18next';

/** Names what a parameter of an entry stands for: "Brand: Aurora". */
export function useParamWords() {
  const { t } = useTranslation('rights');
  const { brands, companies } = useMe();
  const names: Partial<Record<string, readonly Pick<Schemas['BrandName'], 'id' | 'name'>[]>> = {
    brandId: brands,
    companyId: companies,
  };
  return (name: string, value: string) => {
    const known = names[name]?.find(({ id }) => String(id) === value);
    return `${paramLabel(name, t)}: ${known?.name ?? value}`;
  };
}

const named = [
  'brandId',
  'companyId',
  'featureId',
  'manufacturerCode',
  'modelFeatureId',
  'modelId',
  'pricelistId',
  'pricelistTitleId',
  'serieId',
  'versionId',
] as const;

export function paramLabel(name: string, t: ReturnType<typeof useTranslation<'rights'>>['t']): string {
  const known = named.find((one) => one === name);
  return known ? t(`params.${known}`) : name;
}
