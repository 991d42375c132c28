import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowOf } from '@/kit/record/resource';
import { Page } from '@/kit/ui/Page';
import { EquipmentChoice } from '../EquipmentChoice';
import type { Model } from '../model-form';
import { useModelPage } from '../model-page';
import { type ModelParams, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';

export default function ModelEquipmentScreen() {
  const params = useParams({ from: `/signed-in${modelTabs.equipment.to}` });
  return (
    <ModelLoader params={params}>
      {(model, pricelist) => <ModelEquipmentPage params={params} model={model} pricelist={pricelist} />}
    </ModelLoader>
  );
}

interface ModelEquipmentPageProps {
  params: ModelParams;
  model: Model;
  pricelist: RowOf<'/pricelist'>;
}

/** What the model has without a price of its own (M-026). */
function ModelEquipmentPage({ params, model, pricelist }: ModelEquipmentPageProps) {
  const { t } = useTranslation('models');
  const page = useModelPage(params, model, pricelist);
  return (
    <Page {...page} title={t('equipment.title')} width="report">
      <EquipmentChoice brandId={params.brandId} modelId={params.modelId} />
    </Page>
  );
}
