import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { countryList } from '../country-list';

export default function CountriesScreen() {
  const { t } = useTranslation();
  return <ListScreen list={countryList} params={{}} area={t('nav.group.administration')} />;
}
