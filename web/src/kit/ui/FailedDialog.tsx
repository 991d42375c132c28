import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { Dialog } from './Dialog';
import type { DialogProps } from './dialog';
import { problemText } from './problem-text';

interface FailedDialogProps extends DialogProps {
  problem: Problem;
  onRetry: () => void;
}

/** A dialog that could not be loaded or drawn: what happened, and what can be done about it. */
export default function FailedDialog({ problem, onRetry, close }: FailedDialogProps) {
  const { t } = useTranslation();
  const { title, text } = problemText(problem, t);
  return (
    <Dialog
      title={title}
      alert
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('action.close')}
          </Button>
          {problem.kind === 'offline' && (
            <Button data-autofocus onClick={onRetry}>
              {t('action.retry')}
            </Button>
          )}
          {problem.kind === 'outdated' && (
            <Button data-autofocus onClick={() => location.reload()}>
              {t('action.refresh')}
            </Button>
          )}
        </>
      }
    >
      <Text>{text}</Text>
    </Dialog>
  );
}
