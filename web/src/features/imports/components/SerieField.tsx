import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import type { ImportFormState } from '../use-import-form';

/** The serie whose accessories the file has. */
export function SerieField({ form, brandId }: { form: ImportFormState; brandId: number }) {
  const { t } = useTranslation('imports');
  const { entries, wrong, set } = form;
  const query = { brandId, limit: 1000 };
  const { data: series = [] } = useQuery($api.queryOptions('get', '/serie', { params: { query } }));
  return (
    <NativeSelect
      label={t('form.serie')}
      required
      value={String(entries.serieId)}
      error={wrong.serieId}
      data={[
        { value: '0', label: t('form.chooseSerie') },
        ...series.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ target }) => set({ serieId: Number(target.value) })}
    />
  );
}
