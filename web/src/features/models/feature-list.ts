import { IconCar } from '@tabler/icons-react';
import { flagColumn } from '@/kit/fields/flag';
import { linked } from '@/kit/fields/linked';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { referenceColumn } from '@/kit/fields/reference';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { defineList } from '@/kit/record/describe';
import { byReference, byValue } from '@/kit/list/facets';
import type { ListFacet } from '@/kit/record/facet';
import { entityText } from '@/kit/record/entity-texts';
import { resource, type RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import type { RouterContext } from '@/routing/roots';
import { assignFeatures } from '@/features/catalog/assign/assign';
import { createFeaturePage, editFeaturePage, featuresPage } from './feature-pages';

export type Feature = RowOf<'/feature'>;

export interface FeatureListParams extends Readonly<Record<string, number>> {
  brandId: number;
  pricelistId: number;
}

type Context = Parameters<typeof translate>[1];

const features = resource('/feature');
const classes = resource('/product-class');
const groups = resource('/sales-group');

const classReference = {
  source: classes.source<FeatureListParams>(() => ({})),
  name: ({ name, code: id }: RowOf<'/product-class'>, context: Context) =>
    translate(name, context).text || id,
  archive: classes.archive(archivedByStatus),
};

const groupReference = {
  source: groups.source<FeatureListParams>(({ brandId }) => ({ brandId })),
  name: ({ description, code: id }: RowOf<'/sales-group'>, context: Context) =>
    translate(description, context).text || id,
  archive: groups.archive(archivedByStatus),
};

/** Leaves the features that some model of the price list offers. */
const offeredIn = (pricelistId: number): ListFacet => ({
  label: ({ texts }) => entityText(texts, 'fields.pricelistId'),
  options: ({ context: { texts } }) => [
    { value: String(pricelistId), label: entityText(texts, 'values.pricelistId.this') },
  ],
  takes: (value) => value === String(pricelistId),
});

/** Leaves the features that have no name in a language. */
const untranslated: ListFacet = {
  label: ({ texts }) => entityText(texts, 'fields.untranslated'),
  options: ({ context: { languages } }) =>
    languages.map(({ id, name }) => ({ value: String(id), label: name })),
  takes: (value) => /^[1-9]\d{0,3}$/.test(value),
};

/** The features of a brand, seen from one of its price lists. */
export const featureList = (path: FeatureListParams) => {
  const { pricelistId } = path;
  const open = ({ id }: Feature) => {
    const params = { featureId: id, pricelistId };
    return {
      link: { to: editFeaturePage.to, params } as const,
      permission: editFeaturePage.permission(params),
    };
  };
  return defineList<Feature, FeatureListParams>({
    id: 'features',
    texts: 'models:features',
    source: features.source(
      ({ brandId }) => ({ brandId }),
      [
        ['list', '/model-feature'],
        ['record', '/feature'],
      ],
    ),
    name: (row) => row.code,
    columns: [
      linked<Feature>(codeColumn('code', { width: '7rem' }), open),
      translationColumn('description', { edit: 'optional' }),
      referenceColumn('productclass_id', classReference, { edit: 'optional', width: '10rem' }),
      referenceColumn('salesgroup_id', groupReference, { edit: 'optional', width: '10rem' }),
      flagColumn('important', { edit: 'optional', width: '6rem' }),
      flagColumn('custom', { edit: 'optional', width: '7.5rem' }),
      flagColumn('diplo_enabled', { edit: 'optional', width: '8rem' }),
      archiveStatus(archivedByStatus),
      changed(),
    ],
    facets: features.facets({
      pricelistId: offeredIn(pricelistId),
      productClassId: byReference('productclass_id'),
      salesgroupId: byReference('salesgroup_id'),
      important: byValue('important', ['1', '0']),
      custom: byValue('custom', ['1', '0']),
      untranslated,
    }),
    rowActions: [
      {
        label: 'assign',
        icon: IconCar,
        permission: () => featuresPage.permission(path),
        run: ({ id }, { router }) =>
          void assignFeatures((router.options.context as RouterContext).queryClient, [id], pricelistId),
      },
    ],
    chosenActions: [
      {
        label: 'assign',
        permission: () => featuresPage.permission(path),
        run: (ids, _, { router }) =>
          void assignFeatures((router.options.context as RouterContext).queryClient, ids, pricelistId),
      },
    ],
    createForm: {
      link: { to: createFeaturePage.to, params: path },
      permission: createFeaturePage.permission(path),
    },
    create: undefined,
    update: features.update,
    archive: features.archive(archivedByStatus),
    usedBy: features.usedBy,
    bulk: features.bulk,
    reorder: features.reorder,
    history: features.history,
  });
};

/** Making a feature, which only its form does. */
export const createFeature = features.create(({ brandId }: FeatureListParams) => ({
  brand_id: brandId,
  code: '',
}));
