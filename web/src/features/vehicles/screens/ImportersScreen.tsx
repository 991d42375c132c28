import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { importerList } from '../importer-list';

export default function ImportersScreen() {
  const { t } = useTranslation();
  return <ListScreen list={importerList} params={{}} area={t('nav.group.administration')} />;
}
