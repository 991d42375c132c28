import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { surveyList } from '../survey-list';

/** The surveys of the companies. */
export default function SurveysScreen() {
  const { t } = useTranslation();
  return <ListScreen list={surveyList} params={{}} area={t('nav.group.surveys')} />;
}
