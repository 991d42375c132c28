import '@mantine/core/styles/Progress.layer.css';
import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import type { ImportState } from '../queries';
import { CountsLine } from './CountsLine';

/** How far a run is: bar, rows, state and what was counted so far. */
export function RunProgress({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  const { current, total, state } = run;
  const part = total > 0 ? (current / total) * 100 : 0;
  return (
    <div>
      <Progress.Root size="lg">
        {/* While the file is read nobody knows how long it is. */}
        <Progress.Section
          value={run.isComplete || total > 0 ? part : 100}
          animated={!run.isComplete}
          aria-label={t('progress.label')}
        />
      </Progress.Root>
      <Text size="sm" mt="xs" role="status">
        {total > 0
          ? t('progress.rows', {
              state: t(`states.${state}`),
              current: integer(current),
              total: integer(total),
            })
          : t(`states.${state}`)}
      </Text>
      <CountsLine counts={run.stats} isTrial={run.dry_run} />
    </div>
  );
}
