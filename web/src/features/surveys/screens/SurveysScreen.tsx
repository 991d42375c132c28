import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { ListScreen } from '@/kit/list/ListScreen';
import { surveyList, surveyListWithFigures } from '../survey-list';

/** The surveys of the companies. */
export default function SurveysScreen() {
  const { t } = useTranslation();
  const { mayDo } = useCan();
  const list = mayDo('GET /kpi/grouped-stats') ? surveyListWithFigures : surveyList;
  return <ListScreen list={list} params={{}} area={t('nav.group.surveys')} />;
}
