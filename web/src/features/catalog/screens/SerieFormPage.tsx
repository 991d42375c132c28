import { FormScreen } from '@/kit/form/FormScreen';
import type { RowOf } from '@/kit/record/resource';
import { tabs } from '../base-data-tabs';
import { serieForm } from '../serie-form';
import { useSeriePage } from '../serie-page';

interface SerieFormPageProps {
  brandId: number;
  /** Absent for a new one. */
  serie?: RowOf<'/serie'>;
}

/** The form of a series inside the frame of its brand's base data. */
export function SerieFormPage({ brandId, serie }: SerieFormPageProps) {
  const page = useSeriePage(brandId, serie);
  const back = { to: tabs.series.to, params: { brandId } } as const;
  return <FormScreen form={serieForm} params={{ brandId }} row={serie} back={back} {...page} />;
}
