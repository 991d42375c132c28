import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { useMe, writesForAll } from '@/session/me';
import { companyList } from '../company-list';

/** Who is in the group: the group decides, its companies' staff look. */
const readList = { ...companyList, create: undefined, createForm: undefined };

export default function CompaniesScreen() {
  const { t } = useTranslation();
  const list = writesForAll(useMe()) ? companyList : readList;
  return <ListScreen list={list} params={{}} area={t('nav.group.administration')} />;
}
