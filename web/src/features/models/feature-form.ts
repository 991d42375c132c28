import { useQuery } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import { defineForm } from '@/kit/form/describe';
import { choice, image, text, toggle, translations, unique } from '@/kit/fields/fields';
import { longTexts } from '@/kit/fields/long-texts';
import { one } from '@/kit/fields/references';
import type { CellContext } from '@/kit/record/entity';
import { translate } from '@/kit/record/translation';
import { createFeature, featureList, type FeatureListParams } from './feature-list';

const statuses = ({ t }: CellContext) => [
  { value: 'active', label: t('status.active') },
  { value: 'deleted', label: t('status.archived') },
];

const fresh = { staleTime: 0 };
const all = 1000;

function useClasses(context: CellContext) {
  const { data } = useQuery(
    $api.queryOptions('get', '/product-class', { params: { query: { limit: all } } }, fresh),
  );
  return data?.map(({ id, code, name }) => ({ value: id, label: translate(name, context).text || code }));
}

function useGroups(context: CellContext, brandId: number) {
  const query = { brandId, limit: all };
  const { data } = useQuery($api.queryOptions('get', '/sales-group', { params: { query } }, fresh));
  return data?.map(({ id, code, description }) => ({
    value: id,
    label: translate(description, context).text || code,
  }));
}

/** What a feature is, whatever model offers it. */
export const featureForm = (path: FeatureListParams, languageIds: readonly number[]) =>
  defineForm({
    list: { ...featureList(path), create: createFeature },
    sections: [
      {
        title: 'general',
        fields: [
          text('code', { required: true, check: unique('code', 'brand_id') }),
          text('code3'),
          choice('status', statuses),
          one('productclass_id', useClasses),
          one('salesgroup_id', (context) => useGroups(context, path.brandId)),
        ],
      },
      {
        title: 'flags',
        fields: [
          toggle('standard'),
          toggle('standard_diplomatic'),
          toggle('diplo_enabled'),
          toggle('important'),
          toggle('custom'),
          toggle('is_individual_colour'),
        ],
      },
      { title: 'texts', fields: [translations('description'), longTexts('long_description', languageIds)] },
      { title: 'picture', fields: [image('image')] },
    ],
    blank: { status: 'active', custom: true, image: '', code3: '' },
  });
