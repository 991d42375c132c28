import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { useCan } from '@/kit/record/Can';
import { countryList } from '../country-list';

/** For those who may not make countries. */
const readList = { ...countryList, create: undefined, createForm: undefined };

export default function CountriesScreen() {
  const { t } = useTranslation();
  const { may } = useCan();
  const list = may('app.country.create') ? countryList : readList;
  return <ListScreen list={list} params={{}} area={t('nav.group.administration')} />;
}
