import { useQuery } from '@tanstack/react-query';
import { $api } from '@/api/query-api';
import { defineForm } from '@/kit/form/describe';
import { choiceField } from '@/kit/fields/choice';
import { colourField } from '@/kit/fields/colour';
import { flagField } from '@/kit/fields/flag';
import { imageField } from '@/kit/fields/image';
import { longTranslationField } from '@/kit/fields/long-text';
import { referenceField } from '@/kit/fields/reference';
import { textField } from '@/kit/fields/text';
import { translationField } from '@/kit/fields/translation';
import { unique } from '@/kit/fields/unique';
import type { CellContext } from '@/kit/record/entity';
import { activeText } from '@/kit/record/entity-texts';
import { translate } from '@/kit/record/translation';
import { createFeature, featureList, type FeatureListParams } from './feature-list';

const statuses = (context: CellContext) => [
  { value: 'active', label: activeText(context) },
  { value: 'deleted', label: context.t('status.archived') },
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
          textField('code', { required: true, check: unique('code', 'brand_id') }),
          textField('code3'),
          choiceField('status', statuses),
          referenceField('productclass_id', useClasses),
          referenceField('salesgroup_id', (context) => useGroups(context, path.brandId)),
        ],
      },
      {
        title: 'flags',
        fields: [
          flagField('standard'),
          flagField('standard_diplomatic'),
          flagField('diplo_enabled'),
          flagField('important'),
          flagField('custom'),
          flagField('is_individual_colour'),
        ],
      },
      {
        title: 'texts',
        fields: [translationField('description'), longTranslationField('long_description', languageIds)],
      },
      { title: 'picture', fields: [imageField('image'), colourField('colour')] },
    ],
    failure: 'above',
    blank: { status: 'active', custom: true, image: '', code3: '' },
  });
