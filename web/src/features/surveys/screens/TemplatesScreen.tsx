import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { templateList } from '../template-list';

/** The looks of surveys. */
export default function TemplatesScreen() {
  const { t } = useTranslation();
  return <ListScreen list={templateList} params={{}} area={t('nav.group.surveys')} />;
}
