import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isActive, myJobsQuery } from '@/features/imports/queries';
import { loadTexts } from '@/i18n';
import { lazyMenu } from '@/kit/ui/lazy-menu';
import { BarButton } from '../shell/BarButton';
import { useEndedJobs } from './use-ended-jobs';

const JobsMenu = lazyMenu(async () => {
  const [menu] = await Promise.all([import('./JobsMenu'), loadTexts(['imports'])]);
  return menu;
});

/** The user's jobs of the last days: how many work now, and each with the way to its page. */
export default function JobsDock() {
  const { t } = useTranslation();
  const { data: jobs } = useQuery(myJobsQuery);
  useEndedJobs(jobs);
  if (!jobs || jobs.length === 0) return null;
  const active = jobs.filter(isActive).length;
  return (
    <JobsMenu
      entries={{ jobs }}
      look={{ width: 360 }}
      button={
        <BarButton icon={IconListCheck} count={active} aria-label={t('jobs.label', { count: active })} />
      }
    />
  );
}
