import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportButton } from '@/features/imports/start-button';
import { ListScreen } from '@/kit/list/ListScreen';
import { useBaseDataPage } from '../base-data-page';
import { equipmentList } from '../equipment-list';

export default function EquipmentScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/baseData/$brandId/equipment' });
  const page = useBaseDataPage(brandId);
  const { t } = useTranslation('catalog');
  return (
    <ListScreen
      list={equipmentList}
      params={{ brandId }}
      {...page}
      actions={<ImportButton offer={{ brandId, kinds: ['equipment'] }} label={t('equipment.import')} />}
    />
  );
}
