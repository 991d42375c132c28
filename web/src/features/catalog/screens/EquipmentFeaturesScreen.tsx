import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { InfoNote } from '@/kit/ui/InfoNote';
import { useBaseDataPage } from '../base-data-page';
import { equipmentFeatureList } from '../equipment-feature-list';

export default function EquipmentFeaturesScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/baseData/$brandId/equipment-feature' });
  const { t } = useTranslation('equipment');
  const page = useBaseDataPage(brandId);
  const notice = <InfoNote text={t('features.about')} />;
  return <ListScreen list={equipmentFeatureList} params={{ brandId }} notice={notice} {...page} />;
}
