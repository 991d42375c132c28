import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { RowOf } from '@/kit/record/resource';
import { EmptyState } from '@/kit/ui/EmptyState';
import { Page } from '@/kit/ui/Page';
import { AddPicturesButton } from '@/kit/ui/pictures/AddPicturesButton';
import { PictureRows } from '@/kit/ui/pictures/PictureRows';
import type { Picture } from '@/kit/ui/pictures/use-pictures';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import type { Model } from '../model-form';
import { useModelPage } from '../model-page';
import { type ModelParams, modelTabs } from '../model-tabs';
import { ModelLoader } from '../ModelLoader';
import { ImageOf } from '../ImageOf';
import { useImages } from '../use-images';

export default function ModelImagesScreen() {
  const params = useParams({ from: `/signed-in${modelTabs.image.to}` });
  return (
    <ModelLoader params={params}>
      {(model, pricelist) => <ModelImagesPage params={params} model={model} pricelist={pricelist} />}
    </ModelLoader>
  );
}

const imageOf = (params: ModelParams) => (image: Picture, name: string) => (
  <ImageOf params={params} image={image} name={name} />
);

interface ModelImagesPageProps {
  params: ModelParams;
  model: Model;
  pricelist: RowOf<'/pricelist'>;
}

/** The pictures of the model in their order (M-028). */
function ModelImagesPage({ params, model, pricelist }: ModelImagesPageProps) {
  const { t } = useTranslation(['models', 'pictures']);
  const page = useModelPage(params, model, pricelist);
  const { pictures, mayAdd, mayOrder, mayRemove } = useImages(params);
  const { rows, error, retry } = pictures;
  return (
    <Page
      {...page}
      title={t('images.title')}
      width="form"
      actions={mayAdd && <AddPicturesButton onKept={pictures.add} />}
    >
      {error && <ProblemPanel problem={problemOf(error)} onRetry={retry} />}
      {rows?.length === 0 && <EmptyState text={t('images.empty')} />}
      {rows && rows.length > 0 && (
        <PictureRows
          pictures={pictures}
          of={model.code}
          mayOrder={mayOrder}
          mayRemove={mayRemove}
          choiceOf={imageOf(params)}
          badgeOf={(position) => (position === 1 ? { tone: 'green', label: t('pictures:main') } : undefined)}
        />
      )}
    </Page>
  );
}
