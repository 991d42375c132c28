import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { ViewSection } from '@/kit/view/ViewSection';
import type { Model } from './model-form';
import type { ModelFeature } from './model-feature-list';
import { packageContentsQuery, packageGroupsQuery } from './package-contents';
import { PackageItems } from './PackageItems';

interface PackageContentsProps {
  model: Model;
  row: ModelFeature;
}

/** What a package brings with a model. Other features have none, unless they were packages before. */
export function PackageContents({ model, row }: PackageContentsProps) {
  const { t } = useTranslation('models');
  const {
    brand_id,
    model_id: modelId,
    pricelist_id: pricelistId,
    feature_id: packageId,
    salesgroup_id,
  } = row;
  const place = { modelId, pricelistId, packageId };
  const contents = useQuery(packageContentsQuery(place));
  const groups = useQuery({ ...packageGroupsQuery(brand_id), enabled: salesgroup_id !== null });
  const isPackage = groups.data?.some(({ id }) => id === salesgroup_id) ?? false;
  if (!isPackage && !contents.data?.length) return null;
  return (
    <Box mt="xl">
      <ViewSection title={t('contents.title')}>
        {contents.error && (
          <ProblemPanel problem={problemOf(contents.error)} onRetry={() => void contents.refetch()} />
        )}
        {contents.data && (
          <PackageItems
            contents={contents.data}
            place={place}
            brandId={brand_id}
            name={row.feature_code}
            modelCode={model.code}
          />
        )}
      </ViewSection>
    </Box>
  );
}
