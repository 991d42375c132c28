import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { integer, money } from '@/i18n/format';
import { Pager } from '@/kit/ui/Pager';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import { type Line, linesOnPage, type Preview } from './queries';

interface PreviewPartProps {
  preview: Preview;
  page: number;
  onPage: (page: number) => void;
}

/** What a change of prices would come to: sums, the largest moves, and every change. */
export function PreviewPart({ preview, page, onPage }: PreviewPartProps) {
  const { t } = useTranslation('pricechange');
  const { changes, totals, largest, lines } = preview;
  const freed = totals.reduce((sum, total) => sum + total.freed, 0);
  const totalColumns: RecordColumn<(typeof totals)[number]>[] = [
    {
      key: 'column',
      title: t('preview.price'),
      render: ({ of, column }) => `${t(`of.${of}`)}: ${t(`columns.${column as 'price_standard'}`)}`,
    },
    {
      key: 'changes',
      title: t('preview.changes'),
      align: 'end',
      width: '6rem',
      render: (one) => integer(one.changes),
    },
    {
      key: 'same',
      title: t('preview.same'),
      align: 'end',
      width: '6rem',
      render: (one) => integer(one.same),
    },
    {
      key: 'old',
      title: t('preview.oldSum'),
      align: 'end',
      width: '9rem',
      render: (one) => money(centsOf(one.old)),
    },
    {
      key: 'new',
      title: t('preview.newSum'),
      align: 'end',
      width: '9rem',
      render: (one) => money(centsOf(one.new)),
    },
  ];
  return (
    <Stack gap="sm" component="section" aria-label={t('preview.title')}>
      <Text role="status" fw={600}>
        {t('preview.count', { count: changes })}
      </Text>
      {freed > 0 && <Text c="var(--fc-amber)">{t('preview.freed', { count: freed })}</Text>}
      {changes > 0 && (
        <>
          <RecordTable
            label={t('preview.totals')}
            columns={totalColumns}
            rows={totals}
            rowId={({ of, column }) => `${of} ${column}`}
          />
          <Text fw={600}>{t('preview.largest')}</Text>
          <Lines label={t('preview.largest')} lines={largest} />
          <Text fw={600}>{t('preview.all')}</Text>
          <Lines label={t('preview.all')} lines={lines} />
          <Pager page={page} pages={Math.ceil(changes / linesOnPage)} onPage={onPage} />
        </>
      )}
    </Stack>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  const { t } = useTranslation('pricechange');
  const columns: RecordColumn<Line>[] = [
    { key: 'model', title: t('preview.model'), render: (line) => line.model_code },
    { key: 'feature', title: t('preview.feature'), render: (line) => line.feature_code },
    {
      key: 'column',
      title: t('preview.price'),
      render: (line) => t(`columns.${line.column as 'price_standard'}`),
    },
    {
      key: 'old',
      title: t('preview.old'),
      align: 'end',
      width: '8rem',
      render: (line) => money(centsOf(line.old)),
    },
    {
      key: 'new',
      title: t('preview.new'),
      align: 'end',
      width: '8rem',
      render: (line) => money(centsOf(line.new)),
    },
  ];
  return (
    <RecordTable
      label={label}
      columns={columns}
      rows={lines}
      rowId={({ model_code: model, feature_code: feature, column }) => `${model} ${feature} ${column}`}
    />
  );
}
