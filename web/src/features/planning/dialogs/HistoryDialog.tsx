import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { empty, integer } from '@/i18n/format';
import type { HistoryEntry } from '@/kit/record/history';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { Timeline, TimelineEntry } from '@/kit/ui/Timeline';
import type { Kind } from '../queries';

interface HistoryDialogProps extends DialogProps {
  kind: Kind;
  /** Row and month. */
  name: string;
  /** 0: nobody has written anything. */
  id: number;
}

/** Who wrote what into a cell, and when. */
export default function HistoryDialog({ kind, name, id, close }: HistoryDialogProps) {
  const { t } = useTranslation('planning');
  const { t: tCommon } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['planning', 'history', kind, id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const { data: entries } =
        kind === 'quota'
          ? await client.GET('/quota/{id}/history', { params, signal })
          : await client.GET('/sales-target/{id}/history', { params, signal });
      return (entries ?? []) as readonly HistoryEntry[];
    },
    enabled: id !== 0,
    staleTime: 0,
  });
  const isEmpty = id === 0 || data?.length === 0;
  return (
    <Dialog
      title={t('history.title', { cell: name })}
      onClose={() => close()}
      buttons={<Button onClick={() => close()}>{tCommon('action.close')}</Button>}
    >
      {isEmpty && <p>{t('history.none')}</p>}
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <Timeline>
          {data.map((entry) => (
            <TimelineEntry
              key={entry.id}
              what={<Amounts entry={entry} />}
              at={entry.at}
              by={entry.actor_name || t('history.by')}
            >
              {typeof entry.changes.note?.[1] === 'string' && (
                <p>{t('history.note', { note: entry.changes.note[1] || empty })}</p>
              )}
            </TimelineEntry>
          ))}
        </Timeline>
      )}
    </Dialog>
  );
}

function Amounts({ entry: { changes } }: { entry: HistoryEntry }) {
  const { amount } = changes;
  if (!amount) return empty;
  const [before, after] = amount.map((value) => (typeof value === 'number' ? integer(value) : empty));
  return `${before} → ${after}`;
}
