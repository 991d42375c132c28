import { useParams } from '@tanstack/react-router';
import { ListScreen } from '@/list/ListScreen';
import { useBaseDataPage } from '../base-data-page';
import { equipmentList } from '../equipment-list';

export default function EquipmentScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/baseData/$brandId/equipment' });
  const page = useBaseDataPage(brandId);
  return <ListScreen list={equipmentList} params={{ brandId }} {...page} />;
}
