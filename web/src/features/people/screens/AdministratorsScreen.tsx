import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { administratorList } from '../user-list';

/** The group's own staff. */
export default function AdministratorsScreen() {
  const { t } = useTranslation();
  return <ListScreen list={administratorList} params={{}} area={t('nav.group.administration')} />;
}
