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

/**
 * An action that was not done. What nobody expected has the number under which the log knows it; what somebody else
 * made impossible needs none.
 */
export default function ProblemDialog({ problem, close }: ProblemDialogProps) {
  const { t } = useTranslation();
  const { text } = problemText(problem, t);
  const isExpected = problem.kind === 'conflict';
  return (
    <Dialog
      title={t(isExpected ? 'error.notDone' : 'error.oops')}
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
      {!isExpected && problem.requestId && (
        <CopyableText label={t('error.request')} text={problem.requestId} />
      )}
    </Dialog>
  );
}
