import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateTime, integer } from '@/i18n/format';
import { Page } from '@/kit/ui/Page';
import type { Job } from '../queries';
import { jobTitle } from '../words';
import { StateBadge } from './StateBadge';

/** A job that is no import: a price list that is being copied, accessories that are downloaded. */
export function OtherJob({ job }: { job: Job }) {
  const { t } = useTranslation(['imports', 'common']);
  return (
    <Page title={jobTitle(t, job)} area={t('job.title')} subtitle={job.subject} width="form">
      <StateBadge state={job.state} />
      <Text mt="md">{t('job.started', { at: dateTime(job.created_at) })}</Text>
      {job.state === 'failed' && <Text mt="md">{t('common:error.default')}</Text>}
      {job.current > 0 && <Text>{t('job.records', { number: integer(job.current) })}</Text>}
    </Page>
  );
}
