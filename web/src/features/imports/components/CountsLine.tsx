import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { integer } from '@/i18n/format';

const rows = ['created', 'updated', 'unchanged', 'faulty'] as const;
const records = ['reverted', 'refused'] as const;

interface CountsLineProps {
  counts: Schemas['ImportCounts'];
  /** Nothing was written: what would be new is not called added. */
  isTrial?: boolean;
}

/** What became of the rows, or of the records that are reverted, in one line. */
export function CountsLine({ counts, isTrial = false }: CountsLineProps) {
  const { t } = useTranslation('imports');
  const isRevert = counts.reverted !== undefined || counts.refused !== undefined;
  const counted = isRevert
    ? records.map((name) => t(`counts.${name}`, { number: integer(counts[name] ?? 0) }))
    : rows.map((name) =>
        t(isTrial ? `trialCounts.${name}` : `counts.${name}`, { number: integer(counts[name]) }),
      );
  if (!isRevert && (counts.absent ?? 0) > 0)
    counted.push(t('counts.absent', { number: integer(counts.absent ?? 0) }));
  if (!isRevert && (counts.warned ?? 0) > 0)
    counted.push(t('counts.warned', { number: integer(counts.warned ?? 0) }));
  return (
    <Text size="sm" c="dimmed">
      {counted.join(' · ')}
    </Text>
  );
}
