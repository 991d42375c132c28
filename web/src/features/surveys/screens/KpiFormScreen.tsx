import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/kit/form/FormScreen';
import { RecordLoader } from '@/kit/form/RecordLoader';
import { kpiForm } from '../kpi-form';
import { type Kpi, kpiList, type Unit, unitOf } from '../kpi-list';

const backTo = (unit: Unit) => ({ to: '/manager/kpi', search: { unit } }) as const;

function useFrame(unit: Unit) {
  const { t } = useTranslation();
  const title = t('nav.kpis');
  return { area: title, crumbs: [{ label: title, link: backTo(unit) }], back: backTo(unit) };
}

/** A KPI that there is not yet, of the unit whose list was shown. */
export function KpiCreateScreen() {
  const unit = unitOf(useSearch({ from: '/signed-in/kpi/create' }).unit);
  const [form] = useState(() => kpiForm(true, unit));
  return <FormScreen form={form} params={{}} {...useFrame(unit)} />;
}

export function KpiEditScreen() {
  const { kpiId } = useParams({ from: '/signed-in/kpi/edit/$kpiId' });
  return (
    <RecordLoader<Kpi> key={kpiId} source={kpiList('sales').source} id={kpiId} list={{ to: '/manager/kpi' }}>
      {(kpi) => <KpiForm kpi={kpi} />}
    </RecordLoader>
  );
}

function KpiForm({ kpi }: { kpi: Kpi }) {
  const unit = kpi.business_unit;
  const [form] = useState(() => kpiForm(false, unit));
  return <FormScreen form={form} params={{}} row={kpi} {...useFrame(unit)} />;
}
