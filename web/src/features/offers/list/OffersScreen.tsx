import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { StartOfferButton } from '../start-button';
import { offerList } from './offer-list';

export default function OffersScreen() {
  const { t } = useTranslation();
  const router = useRouter();
  const list = useMemo(() => offerList(router), [router]);
  return <ListScreen list={list} params={{}} area={t('nav.group.sales')} actions={<StartOfferButton />} />;
}
