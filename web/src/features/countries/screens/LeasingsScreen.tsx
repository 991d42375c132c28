import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { leasingList } from '../leasing-list';

export default function LeasingsScreen() {
  const { t } = useTranslation();
  return <ListScreen list={leasingList} params={{}} area={t('nav.group.administration')} />;
}
