import { ListScreen } from '@/kit/list/ListScreen';
import { brandList } from '../brand-list';

export default function BrandsScreen() {
  return <ListScreen list={brandList} params={{}} />;
}
