import { Anchor, Box, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { ViewSection } from '@/kit/view/ViewSection';
import type { Feature } from './feature-list';
import { type PackageContent, packageContentsQuery, packageGroupsQuery } from './package-contents';
import { PackageItems } from './PackageItems';

interface FeatureContentsProps {
  feature: Feature;
  pricelistId: number;
}

/** What a package brings in a price list: with every model, or with the one that is chosen. */
export function FeatureContents({ feature, pricelistId }: FeatureContentsProps) {
  const { t } = useTranslation('models');
  const { id: packageId, brand_id: brandId, salesgroup_id: groupId, code } = feature;
  const [modelId, setModelId] = useState<number>();
  const groups = useQuery({ ...packageGroupsQuery(brandId), enabled: groupId !== null });
  const all = useQuery(packageContentsQuery({ modelId: undefined, pricelistId, packageId }));
  const isPackage = groups.data?.some(({ id }) => id === groupId) ?? false;
  const place = { modelId, pricelistId, packageId };
  const shown = useQuery(packageContentsQuery(place));
  const models = useQuery({
    ...$api.queryOptions('get', '/model', {
      params: { query: { pricelistId, status: 'active', limit: 1000 } },
    }),
    enabled: isPackage || (all.data?.length ?? 0) > 0,
  });
  if (!isPackage && !all.data?.length) return null;

  const error = all.error ?? shown.error ?? models.error;
  const retry = () => [all, shown, models].forEach((part) => part.isError && void part.refetch());
  // A model that left the price list may still have items of its own.
  const codes = new Map([
    ...ownOf(all.data),
    ...(models.data ?? []).map(({ id, code: model }) => [id, model] as const),
  ]);
  const items = modelId === undefined ? shown.data?.filter(({ model_id }) => model_id === null) : shown.data;
  return (
    <Box mt="xl">
      <ViewSection title={t('contents.title')}>
        {error && <ProblemPanel problem={problemOf(error)} onRetry={retry} />}
        {!error && models.data && items && (
          <Stack gap="md">
            <NativeSelect
              label={t('contents.model')}
              maw="24rem"
              value={modelId ?? ''}
              data={[
                { value: '', label: t('contents.every') },
                ...[...codes].map(([id, label]) => ({ value: String(id), label })),
              ]}
              onChange={({ target }) => setModelId(target.value === '' ? undefined : Number(target.value))}
            />
            <PackageItems
              key={modelId ?? 'every'}
              contents={items}
              place={place}
              brandId={brandId}
              name={code}
              modelCode={modelId === undefined ? undefined : codes.get(modelId)}
            />
            {modelId === undefined && <OwnItems models={ownOf(all.data)} onChoose={setModelId} />}
          </Stack>
        )}
      </ViewSection>
    </Box>
  );
}

/** The models that have items of their own, with their codes. */
const ownOf = (contents: readonly PackageContent[] | undefined): ReadonlyMap<number, string> =>
  new Map(
    contents?.flatMap(({ model_id: id, model_code: code }) => (id === null ? [] : [[id, code] as const])),
  );

interface OwnItemsProps {
  models: ReadonlyMap<number, string>;
  onChoose: (modelId: number) => void;
}

/** The models with which the package brings something that it does not with the others. */
function OwnItems({ models, onChoose }: OwnItemsProps) {
  const { t } = useTranslation('models');
  if (models.size === 0) return null;
  return (
    <Group gap="sm">
      <Text size="sm">{t('contents.ownOf')}</Text>
      {[...models].map(([id, code]) => (
        <Anchor key={id} component="button" type="button" size="sm" onClick={() => onChoose(id)}>
          {code}
        </Anchor>
      ))}
    </Group>
  );
}
