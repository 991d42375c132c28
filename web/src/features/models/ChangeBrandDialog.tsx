import { List, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import type { components } from '@/api/schema.gen';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';

type BrandChange = components['schemas']['BrandChange'];

export interface ChosenBrand {
  brandId: number;
  /** What the present brand has of the model may be removed. */
  remove: boolean;
}

interface ChangeBrandDialogProps extends DialogProps<ChosenBrand> {
  modelId: number;
  name: string;
  brands: readonly { id: number; name: string }[];
}

/** Asks for the brand a model is moved to, and says what the model loses by that (M-024). */
export default function ChangeBrandDialog({ modelId, name, brands, close }: ChangeBrandDialogProps) {
  const { t } = useTranslation('models');
  const [brandId, setBrandId] = useState(brands[0]?.id);
  const { data, error } = useQuery(
    $api.queryOptions(
      'get',
      '/model/brand-change/{id}',
      { params: { path: { id: modelId } } },
      { meta: { errors: 'inline' }, gcTime: 0 },
    ),
  );
  const isKept = data !== undefined && data.offers + data.vehicles + data.orders + data.quotas > 0;
  const lost = data === undefined ? [] : lostOf(data);
  const go = lost.length > 0 ? t('changeBrand.okLost') : t('changeBrand.ok');
  return (
    <FormDialog
      title={t('changeBrand.title', { name })}
      size="small"
      text={t('changeBrand.text')}
      ok={isKept ? undefined : go}
      disabled={data === undefined}
      failure={error ? problemOf(error).message : undefined}
      onSubmit={() => brandId !== undefined && close({ brandId, remove: lost.length > 0 })}
      onClose={() => close()}
    >
      {!isKept && (
        <NativeSelect
          label={t('changeBrand.brand')}
          data={brands.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={String(brandId)}
          onChange={(event) => setBrandId(Number(event.currentTarget.value))}
          data-autofocus
        />
      )}
      <div aria-live="polite">
        {data === undefined && !error && <Skeleton height={72} />}
        {isKept && <Text>{t('changeBrand.stays', data)}</Text>}
        {data !== undefined && !isKept && lost.length === 0 && <Text>{t('changeBrand.nothing')}</Text>}
        {data !== undefined && !isKept && lost.length > 0 && (
          <Stack gap="xs">
            <Text>{t('changeBrand.lostTitle')}</Text>
            <List>
              {lost.map((part) => (
                <List.Item key={part}>
                  {t(`changeBrand.lost.${part}`, { count: data[countOf[part]], lists: listsOf(data) })}
                </List.Item>
              ))}
            </List>
            <Text>{t('changeBrand.lostForGood')}</Text>
          </Stack>
        )}
      </div>
    </FormDialog>
  );
}

/** What of the answer counts each part that is lost, in the order of the question. */
const countOf = {
  prices: 'prices',
  features: 'features',
  rules: 'rules',
  contents: 'contents',
  titles: 'titles',
  configurations: 'configurations',
  companyPrices: 'company_prices',
  equipment: 'equipment',
  images: 'images',
} as const;

const parts = Object.keys(countOf) as (keyof typeof countOf)[];

const lostOf = (change: BrandChange) => parts.filter((part) => change[countOf[part]] > 0);

function listsOf({ pricelists, prices }: BrandChange) {
  const names = pricelists.map(({ name }) => name).join(', ');
  return prices > pricelists.length ? `${names}…` : names;
}
