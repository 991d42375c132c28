import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { CopyableText } from './CopyableText';
import { Dialog } from './Dialog';
import type { DialogProps } from './dialog';
import { problemText } from './problem-text';

interface ProblemDialogProps extends DialogProps {
  problem: Problem;
}

/** A failed action that nobody expected: what happened, and the number under which the log knows it. */
export default function ProblemDialog({ problem, close }: ProblemDialogProps) {
  const { t } = useTranslation();
  const { text } = problemText(problem, t);
  return (
    <Dialog
      title={t('error.oops')}
      size="large"
      alert
      onClose={() => close()}
      buttons={
        <Button data-autofocus onClick={() => close()}>
          {t('action.close')}
        </Button>
      }
    >
      <Text>{text}</Text>
      {problem.requestId && <CopyableText label={t('error.request')} text={problem.requestId} />}
    </Dialog>
  );
}
