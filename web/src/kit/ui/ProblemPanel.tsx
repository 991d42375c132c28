import { Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { offlineSince } from '@/api/connection';
import type { Problem } from '@/api/problem';
import { CopyableText } from './CopyableText';
import classes from './ProblemPanel.module.css';
import { problemText } from './problem-text';

interface ProblemPanelProps {
  problem: Problem;
  /** What it means for what is on the page. */
  note?: string;
  /** Asks again; absent where asking again cannot help. */
  onRetry?: () => void;
  /** Further ways out, such as a link to the list. */
  actions?: ReactNode;
  /** The page's heading already says what happened. */
  headed?: boolean;
}

/** A failed load in the place of what would have been shown there. With the connection it asks again by itself. */
export function ProblemPanel({ problem, note, onRetry, actions, headed }: ProblemPanelProps) {
  const { t } = useTranslation();
  const { title, text } = problemText(problem, t);
  const isOffline = problem.kind === 'offline';
  const askAgain = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!isOffline) return undefined;
    return offlineSince.subscribe(() => {
      if (!offlineSince.get()) askAgain();
    });
  }, [isOffline]);
  return (
    <section role="alert" className={classes.panel}>
      <IconAlertTriangle size={20} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        {!headed && <Title order={2}>{title}</Title>}
        <Text>{text}</Text>
        {note && <Text>{note}</Text>}
        {reasonsOf(problem).map((reason) => (
          <Text key={reason}>{reason}</Text>
        ))}
        {problem.kind === 'forbidden' ? (
          <CopyableText
            text={t('error.forbidden.request', {
              path: location.pathname,
              request: problem.requestId || '–',
            })}
          />
        ) : (
          problem.requestId && <CopyableText label={t('error.request')} text={problem.requestId} />
        )}
        {(onRetry ?? actions) && (
          <Group gap="sm" mt="xs">
            {onRetry && (
              <Button variant="default" onClick={onRetry}>
                {t('action.retry')}
              </Button>
            )}
            {actions}
          </Group>
        )}
      </div>
    </section>
  );
}

/** What is wrong with each field, where no form shows it at the field. */
const reasonsOf = ({ fields }: Problem) => [...new Set(Object.values(fields).flat())];
