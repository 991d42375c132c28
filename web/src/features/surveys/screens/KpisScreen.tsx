import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '@/kit/list/ListScreen';
import { kpiList, unitOf, units } from '../kpi-list';

/** What surveys measure, unit by unit. */
export default function KpisScreen() {
  const { t } = useTranslation(['common', 'surveys']);
  const { unit } = useSearch({ from: '/signed-in/manager/kpi' });
  const businessUnit = unitOf(unit);
  const list = useMemo(() => kpiList(businessUnit), [businessUnit]);
  return (
    <ListScreen
      key={businessUnit}
      list={list}
      params={{}}
      area={t('nav.group.surveys')}
      tabs={units.map((one) => ({
        label: t(`surveys:kpis.units.${one}`),
        link: { to: '/manager/kpi', search: { unit: one } },
        isCurrent: one === businessUnit,
      }))}
    />
  );
}
