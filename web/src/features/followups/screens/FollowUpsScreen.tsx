import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { followUpList } from '../follow-up-list';

/** The customers who are looked after. */
export default function FollowUpsScreen() {
  const { t } = useTranslation('common');
  return <ListScreen list={followUpList} params={{}} area={t('nav.group.surveys')} />;
}
