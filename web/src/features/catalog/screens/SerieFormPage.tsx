import type { RowOf } from '@/list/resource';
import { useTranslation } from 'react-i18next';
import { FormScreen } from '@/form/FormScreen';
import { useBaseDataPage } from '../base-data-page';
import { tabs } from '../base-data-tabs';
import { serieForm } from '../serie-form';

interface SerieFormPageProps {
  brandId: number;
  /** Absent for a new one. */
  serie?: RowOf<'/serie'>;
}

/** The form of a series inside the frame of its brand's base data. */
export function SerieFormPage({ brandId, serie }: SerieFormPageProps) {
  const { t } = useTranslation('catalog');
  const { tabs: _tabs, crumbs, ...page } = useBaseDataPage(brandId);
  const list = { to: tabs.series.to, params: { brandId } } as const;
  return (
    <FormScreen
      form={serieForm}
      params={{ brandId }}
      row={serie}
      back={list}
      crumbs={[...crumbs, { label: t('series.title'), link: list }]}
      {...page}
    />
  );
}
