import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { FormScreen } from '@/kit/form/FormScreen';
import { RecordLoader } from '@/kit/form/RecordLoader';
import type { RowOf } from '@/kit/record/resource';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import type { Model } from '../model-form';
import { modelFeatureFormOf } from '../model-feature-form';
import { type ModelFeature, modelFeatureList } from '../model-feature-list';
import { useModelPage } from '../model-page';
import { type ModelParams, modelFeaturePage, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';
import { PackageContents } from '../PackageContents';

export default function ModelFeatureEditScreen() {
  const { modelFeatureId, ...params } = useParams({ from: `/signed-in${modelFeaturePage.to}` });
  return (
    <ModelLoader params={params}>
      {(model, pricelist) => (
        <RecordLoader<ModelFeature>
          key={modelFeatureId}
          source={modelFeatureList.source}
          id={modelFeatureId}
          list={{ to: modelTabs.feature.to, params }}
        >
          {(row) => <ModelFeaturePage params={params} model={model} pricelist={pricelist} row={row} />}
        </RecordLoader>
      )}
    </ModelLoader>
  );
}

interface ModelFeaturePageProps {
  params: ModelParams;
  model: Model;
  pricelist: RowOf<'/pricelist'>;
  row: ModelFeature;
}

/** One feature of the model (M-029), inside the model's page. */
function ModelFeaturePage({ params, model, pricelist, row }: ModelFeaturePageProps) {
  const { t } = useTranslation('models');
  const { context, isPending } = useCellContext('models:modelFeatures');
  const { crumbs, subtitle: _subtitle, ...page } = useModelPage(params, model, pricelist);
  if (row.model_id !== params.modelId || row.pricelist_id !== params.pricelistId)
    throw new Problem({ kind: 'missing', status: 404 });
  if (isPending) return null;

  const tab = { to: modelTabs.feature.to, params } as const;
  return (
    <ModelFeatureForm
      languageIds={context.languages.map(({ id }) => id)}
      params={params}
      model={model}
      row={row}
      page={{
        ...page,
        subtitle: translate(row.description, context).text,
        crumbs: [...crumbs, { label: t('tabs.feature'), link: tab }],
      }}
    />
  );
}

interface ModelFeatureFormProps {
  languageIds: readonly number[];
  params: ModelParams;
  model: Model;
  row: ModelFeature;
  page: Omit<ReturnType<typeof useModelPage>, 'area'> & { area: string };
}

function ModelFeatureForm({ languageIds, params, model, row, page }: ModelFeatureFormProps) {
  const [form] = useState(() => modelFeatureFormOf(languageIds));
  return (
    <FormScreen
      form={form}
      params={{ ...params }}
      row={row}
      back={{ to: modelTabs.feature.to, params }}
      below={<PackageContents model={model} row={row} />}
      {...page}
    />
  );
}
