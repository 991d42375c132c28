import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { manufacturerList } from '../manufacturer-list';

export default function ManufacturersScreen() {
  const { t } = useTranslation();
  return <ListScreen list={manufacturerList} params={{}} area={t('nav.group.administration')} />;
}
