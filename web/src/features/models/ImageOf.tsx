import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { useCan } from '@/kit/record/Can';
import { useCellContext } from '@/kit/record/useCellContext';
import { translate } from '@/kit/record/translation';
import { reportProblem } from '@/kit/ui/report-problem';
import type { Picture } from '@/kit/ui/pictures/use-pictures';
import type { ModelParams } from './model-tabs';

const most = 1000;

/** The steps whose choices are seen on a picture of the car. */
const seen: ReadonlySet<string> = new Set(['exterior', 'wheel', 'interior', 'trim', 'trim_finish']);

interface ImageOfProps {
  params: ModelParams;
  image: Picture;
  name: string;
}

/** Which paint, wheels or upholstery a picture shows: offers without it do not show the picture. */
export function ImageOf({ params: { brandId, modelId, pricelistId }, image, name }: ImageOfProps) {
  const { t } = useTranslation('models');
  const { context } = useCellContext('models:models');
  const { mayDo } = useCan();
  const queryClient = useQueryClient();
  const { data: classes } = useQuery(
    $api.queryOptions('get', '/product-class', { params: { query: { limit: most } } }),
  );
  const { data: features } = useQuery(
    $api.queryOptions('get', '/model-feature', { params: { query: { modelId, pricelistId, limit: most } } }),
  );
  const saving = useMutation({
    mutationFn: async (feature: number | null) =>
      client.PUT('/model-image/{id}', {
        params: { path: { id: image.id } },
        body: { ...image, feature_id: feature } as Schemas['ModelImage'],
      }),
    onError: reportProblem,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['get', '/model-image'] }),
  });
  const classIds = new Set(classes?.filter(({ step }) => seen.has(step)).map(({ id }) => id));
  const shown =
    features?.filter((one) => one.productclass_id !== null && classIds.has(one.productclass_id)) ?? [];
  return (
    <NativeSelect
      aria-label={t('images.showsOf', { name })}
      label={t('images.shows')}
      disabled={!mayDo('PUT /model-image/{id}', { brandId })}
      value={String(saving.isPending ? (saving.variables ?? '') : (image.feature_id ?? ''))}
      onChange={(event) =>
        saving.mutate(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
      }
      data={[
        { value: '', label: t('images.any') },
        ...shown.map((one) => ({
          value: String(one.feature_id),
          label: `${translate(one.description, context).text || one.feature_code} (${one.feature_code})`,
        })),
      ]}
    />
  );
}
