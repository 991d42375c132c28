import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { companyList } from '../company-list';

export default function CompaniesScreen() {
  const { t } = useTranslation();
  return <ListScreen list={companyList} params={{}} area={t('nav.group.administration')} />;
}
