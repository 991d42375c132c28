import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { dateTime } from '@/i18n/format';
import { problemText } from '@/kit/ui/problem-text';

/** Why an import could not be started; nothing when there is nothing to say. */
export function StartRefusal({ problem }: { problem: Problem | undefined }) {
  const { t } = useTranslation(['imports', 'common']);
  const { t: tCommon } = useTranslation('common');
  const text = () => {
    if (!problem) return undefined;
    if (problem.code === 'import_running') {
      return t('running', { who: problem.changedBy || t('somebody'), since: dateTime(problem.changedAt) });
    }
    const messages = Object.values(problem.fields).flat();
    return messages.length > 0 ? messages.join(' ') : problemText(problem, tCommon).text;
  };
  // There from the start, so that it is read out when something appears in it.
  return (
    <Text role="alert" size="sm" c="var(--mantine-color-error)">
      {text()}
    </Text>
  );
}
