import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { ListScreen } from '@/kit/list/ListScreen';
import { StartOfferButton } from '../start-button';
import { offersNamingList } from './offer-list';

export default function OffersScreen() {
  const { t } = useTranslation();
  const { pricelistId: asked }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const id = typeof asked === 'number' ? asked : 0;
  // Only the name of a price list is asked for, and only where a link has chosen one.
  const { data: pricelist } = useQuery({
    ...$api.queryOptions('get', '/pricelist/{id}', { params: { path: { id } } }),
    enabled: id > 0,
    meta: { errors: 'silent' },
  });
  const name = pricelist?.name;
  const list = useMemo(() => offersNamingList(name), [name]);
  return <ListScreen list={list} params={{}} area={t('nav.group.sales')} actions={<StartOfferButton />} />;
}
