import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { Timeline } from '@/kit/ui/Timeline';
import { useDelayed } from '@/kit/ui/useDelayed';
import type { Fields } from '@/kit/record/conflict';
import type { FieldTexts } from '@/kit/record/field-texts';
import type { HistoryEntry } from '@/kit/record/history';
import classes from './HistoryDrawer.module.css';
import { HistoryItem } from './HistoryItem';

interface HistoryDrawerProps extends DialogProps<number> {
  name: string;
  queryKey: readonly unknown[];
  load: () => Promise<HistoryEntry[]>;
  /** The record as it is, to show what restoring would change. */
  current: Fields;
  fields: FieldTexts;
  mayRestore: boolean;
}

/** Who changed what and when, newest first. Answers the entry whose earlier state is to be restored. */
export default function HistoryDrawer(props: HistoryDrawerProps) {
  const { name, queryKey, load, current, fields, mayRestore, close } = props;
  const { t } = useTranslation(['list', 'common']);
  // Somebody may have changed the record a moment ago, so the history is always read again.
  const entries = useQuery({ queryKey, queryFn: load, staleTime: 0 });
  const isSlow = useDelayed(entries.isPending, 150);

  return (
    <Drawer
      opened
      onClose={() => close()}
      position="right"
      size="md"
      title={t('history.title', { name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ title: classes.title }}
    >
      {isSlow && <Loader size="sm" />}
      {entries.error && (
        <ProblemPanel problem={problemOf(entries.error)} onRetry={() => void entries.refetch()} />
      )}
      {entries.data?.length === 0 && <Text c="dimmed">{t('history.empty')}</Text>}
      <Timeline>
        {entries.data?.map((entry) => (
          <HistoryItem
            key={entry.id}
            entry={entry}
            current={current}
            fields={fields}
            onFollow={() => close()}
            onRestore={mayRestore ? () => close(entry.id) : undefined}
          />
        ))}
      </Timeline>
    </Drawer>
  );
}
