import { useParams } from '@tanstack/react-router';
import { ListScreen } from '@/kit/list/ListScreen';
import { useBaseDataPage } from '../base-data-page';
import { salesGroupList } from '../sales-group-list';

export default function SalesGroupsScreen() {
  const { brandId } = useParams({ from: '/signed-in/brand/baseData/$brandId/salesGroups' });
  const page = useBaseDataPage(brandId);
  return <ListScreen list={salesGroupList} params={{ brandId }} {...page} />;
}
