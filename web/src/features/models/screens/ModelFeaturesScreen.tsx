import { useParams } from '@tanstack/react-router';
import { ListScreen } from '@/kit/list/ListScreen';
import type { RowOf } from '@/kit/record/resource';
import type { Model } from '../model-form';
import { modelFeatureList } from '../model-feature-list';
import { useModelPage } from '../model-page';
import { type ModelParams, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';

export default function ModelFeaturesScreen() {
  const params = useParams({ from: `/signed-in${modelTabs.feature.to}` });
  return (
    <ModelLoader params={params}>
      {(model, pricelist) => <ModelFeaturesPage params={params} model={model} pricelist={pricelist} />}
    </ModelLoader>
  );
}

interface ModelFeaturesPageProps {
  params: ModelParams;
  model: Model;
  pricelist: RowOf<'/pricelist'>;
}

/** What the model offers in the price list. */
function ModelFeaturesPage({ params, model, pricelist }: ModelFeaturesPageProps) {
  const page = useModelPage(params, model, pricelist);
  return <ListScreen list={modelFeatureList} params={{ ...params }} {...page} />;
}
