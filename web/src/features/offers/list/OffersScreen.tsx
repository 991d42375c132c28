import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { StartOfferButton } from '../start-button';
import { offerList } from './offer-list';

export default function OffersScreen() {
  const { t } = useTranslation();
  return (
    <ListScreen list={offerList} params={{}} area={t('nav.group.sales')} actions={<StartOfferButton />} />
  );
}
