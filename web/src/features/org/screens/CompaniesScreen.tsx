import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { useCan } from '@/kit/record/Can';
import { useMe, writesForAll } from '@/session/me';
import { companyList } from '../company-list';

/** Who is in the group: the group decides, and who may make companies; the others look. */
const readList = { ...companyList, create: undefined, createForm: undefined };

export default function CompaniesScreen() {
  const { t } = useTranslation();
  const { may } = useCan();
  const list = writesForAll(useMe()) && may('app.company.create') ? companyList : readList;
  return <ListScreen list={list} params={{}} area={t('nav.group.administration')} />;
}
