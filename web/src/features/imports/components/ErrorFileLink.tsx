import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../queries';

/** The faulty rows as a file that can be corrected and imported again; nothing when there are none. */
export function ErrorFileLink({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  if (!run.errorLink) return null;
  return (
    <Anchor href={run.errorLink} download size="sm">
      {t('errorFile', { count: run.stats.faulty })}
    </Anchor>
  );
}
