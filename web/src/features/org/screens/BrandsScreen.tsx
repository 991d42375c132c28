import { ListScreen } from '@/kit/list/ListScreen';
import { useCan } from '@/kit/record/Can';
import { brandList } from '../brand-list';

/** For those who may not make brands. */
const readList = { ...brandList, create: undefined, createForm: undefined };

export default function BrandsScreen() {
  const { may } = useCan();
  return <ListScreen list={may('app.brand.create') ? brandList : readList} params={{}} />;
}
