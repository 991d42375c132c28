import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Fieldset, MultiSelect, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import type { Pricelist } from '../pricelist-list';
import { type Draft, places } from './draft';

interface PlaceFieldsProps {
  list: Pricelist;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** What is wrong with the choice of series, ranges or models. */
  error: string | undefined;
}

const most = 1000;
/** More are found by typing. */
const mostShown = 50;

/** Where prices change: the whole list, or some of its series, ranges or models, and of which feature types. */
export function PlaceFields({ list, draft, onChange, error }: PlaceFieldsProps) {
  const { t } = useTranslation('pricechange');
  const names = useNames(list, draft.place);
  const hasFeatures = draft.of.includes('features');
  const classes = useQuery({
    ...$api.queryOptions('get', '/product-class', { params: { query: { limit: most } } }),
    enabled: hasFeatures,
  });
  return (
    <Fieldset legend={t('where')}>
      <Stack gap="sm">
        <NativeSelect
          label={t('place')}
          value={draft.place}
          data={places.map((value) => ({ value, label: t(`places.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ place: currentTarget.value as Draft['place'], ids: [] })
          }
        />
        {draft.place !== 'all' && (
          <MultiSelect
            label={t(`places.${draft.place}`)}
            value={draft.ids.map(String)}
            data={names}
            onChange={(values) => onChange({ ids: values.map(Number) })}
            error={error}
            searchable
            hidePickedOptions
            limit={mostShown}
            nothingFoundMessage={t('nothing')}
          />
        )}
        {hasFeatures && (
          <MultiSelect
            label={t('classes')}
            placeholder={draft.classes.length === 0 ? t('allClasses') : undefined}
            value={draft.classes.map(String)}
            data={[
              { value: '0', label: t('noClass') },
              ...(classes.data ?? []).map(({ id, code }) => ({ value: String(id), label: code })),
            ]}
            onChange={(values) => onChange({ classes: values.map(Number) })}
            searchable
            hidePickedOptions
            limit={mostShown}
            nothingFoundMessage={t('nothing')}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

/** What can be chosen at a place, by name. */
function useNames({ id: pricelistId, brand_id: brandId }: Pricelist, place: Draft['place']) {
  const query = { brandId, limit: most };
  const series = useQuery({
    ...$api.queryOptions('get', '/serie', { params: { query } }),
    enabled: place === 'series',
  });
  const ranges = useQuery({
    ...$api.queryOptions('get', '/model-range', { params: { query } }),
    enabled: place === 'ranges',
  });
  const models = useQuery({
    ...$api.queryOptions('get', '/model', { params: { query: { ...query, pricelistId } } }),
    enabled: place === 'models',
  });
  const named = (one: number, label: string) => ({ value: String(one), label });
  if (place === 'series') return (series.data ?? []).map(({ id, name }) => named(id, name));
  if (place === 'ranges') return (ranges.data ?? []).map(({ id, model }) => named(id, model));
  if (place === 'models') return (models.data ?? []).map(({ id, code }) => named(id, code));
  return [];
}
