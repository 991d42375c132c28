import { client } from '@/api/client';
import { flagColumn } from '@/kit/fields/flag';
import { linked } from '@/kit/fields/linked';
import { moneyColumn } from '@/kit/fields/money';
import { archiveStatus, changed } from '@/kit/fields/record-columns';
import { referenceColumn } from '@/kit/fields/reference';
import { codeColumn } from '@/kit/fields/text';
import { translationColumn } from '@/kit/fields/translation';
import { archivedByStatus } from '@/kit/record/archive-marks';
import { type ListColumn, defineList } from '@/kit/record/describe';
import { byReference } from '@/kit/list/facets';
import { resource, type RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import type { Updating } from '@/kit/record/capabilities';
import { type ModelParams, modelFeatureForm } from './model-tabs';
import { findingsKey } from './queries';

export type ModelFeature = RowOf<'/model-feature'>;

const modelFeatures = resource('/model-feature');
const productClasses = resource('/product-class');

/** Named as the list of product classes names them. */
const classes = {
  source: productClasses.source<ModelParams & Record<string, number>>(() => ({})),
  name: (row: RowOf<'/product-class'>, context: Parameters<typeof translate>[1]) =>
    translate(row.name, context).text || row.code,
};

/** What a model calls a feature is kept apart from its prices: by model, in all price lists. */
export const updateModelFeature: Updating<ModelFeature> = {
  ...modelFeatures.update,
  run: async (id, change) => {
    const { title, title_description, ...prices } = change;
    const hasPrices = Object.keys(prices).some((key) => key !== 'revision');
    const saved = hasPrices ? await modelFeatures.update.run(id, prices) : undefined;
    if (title === undefined && title_description === undefined && saved) return saved;
    const before = saved ?? (await load(id));
    const body = {
      title: before.title,
      title_description: before.title_description,
      ...texts({ title, title_description }),
    };
    const { data } = await client.PUT('/model-feature/{id}/titles', { params: { path: { id } }, body });
    return data as ModelFeature;
  },
};

async function load(id: number): Promise<ModelFeature> {
  const { data } = await client.GET('/model-feature/{id}', { params: { path: { id } } });
  return data as ModelFeature;
}

/** Of the texts of a change, those that it has. */
function texts(change: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(change).filter(([, text]) => text !== undefined)) as Partial<
    Pick<ModelFeature, 'title' | 'title_description'>
  >;
}

/** The text of the feature itself is changed where the feature is, not here. */
const description: ListColumn<ModelFeature> = {
  ...translationColumn<'description'>('description', { width: '15rem' }),
  translations: undefined,
};

/** What a model of a price list offers, and for how much (F: model features). */
export const modelFeatureList = defineList<ModelFeature, ModelParams & Record<string, number>>({
  id: 'modelFeatures',
  texts: 'models:modelFeatures',
  source: modelFeatures.source(
    ({ modelId, pricelistId }) => ({ modelId, pricelistId }),
    [['offered features'], findingsKey],
  ),
  name: (row) => row.feature_code,
  columns: [
    linked<ModelFeature>(codeColumn('feature_code', { width: '8rem' }), modelFeatureForm),
    description,
    translationColumn('title', { edit: 'optional', width: '13rem' }),
    referenceColumn('productclass_id', classes, { width: '9rem' }),
    moneyColumn('price_standard', { edit: 'optional', width: '9rem' }),
    moneyColumn('price_embassy', { edit: 'optional', width: '9rem' }),
    flagColumn('standard', { edit: 'optional', width: '7.5rem' }),
    flagColumn('standard_embassy', { edit: 'optional', width: '9.5rem' }),
    flagColumn('standard_diplomatic', { edit: 'optional', width: '9.5rem' }),
    archiveStatus(archivedByStatus),
    changed(),
  ],
  facets: modelFeatures.facets({ productClassId: byReference('productclass_id') }),
  update: updateModelFeature,
  archive: modelFeatures.archive(archivedByStatus),
  usedBy: modelFeatures.usedBy,
  bulk: modelFeatures.bulk,
  history: modelFeatures.history,
  form: modelFeatureForm,
});
