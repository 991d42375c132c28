import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useBaseDataPage } from '../base-data-page';
import { productClassList } from '../product-class-list';

export default function ProductClassesScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/baseData/$brandId/productClass' });
  const { t } = useTranslation('catalog');
  const page = useBaseDataPage(brandId);
  const notice = <InfoNote text={t('productClasses.shared')} />;
  return <ListScreen list={productClassList} params={{ brandId }} notice={notice} {...page} />;
}
