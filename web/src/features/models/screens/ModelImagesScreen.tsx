import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { RowOf } from '@/list/resource';
import { EmptyState } from '@/ui/EmptyState';
import { Page } from '@/ui/Page';
import { ProblemPanel } from '@/ui/ProblemPanel';
import { AddImageButton } from '../AddImageButton';
import { ImageRows } from '../ImageRows';
import type { Model } from '../model-form';
import { useModelPage } from '../model-page';
import { type ModelParams, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';
import { useImages } from '../use-images';

export default function ModelImagesScreen() {
  const params = useParams({ from: `/signed-in${modelTabs.image.to}` });
  return (
    <ModelLoader params={params}>
      {(model, pricelist) => <ModelImagesPage params={params} model={model} pricelist={pricelist} />}
    </ModelLoader>
  );
}

interface ModelImagesPageProps {
  params: ModelParams;
  model: Model;
  pricelist: RowOf<'/pricelist'>;
}

/** The pictures of the model in their order (M-028). */
function ModelImagesPage({ params, model, pricelist }: ModelImagesPageProps) {
  const { t } = useTranslation('models');
  const page = useModelPage(params, model, pricelist);
  const images = useImages(params);
  const add = images.mayAdd && <AddImageButton onAdded={images.add} />;
  return (
    <Page {...page} title={t('images.title')} width="form" actions={add}>
      {images.error && <ProblemPanel problem={problemOf(images.error)} onRetry={images.retry} />}
      {images.rows?.length === 0 && <EmptyState text={t('images.empty')} />}
      {images.rows && images.rows.length > 0 && (
        <ImageRows rows={images.rows} model={model.code} images={images} />
      )}
    </Page>
  );
}
