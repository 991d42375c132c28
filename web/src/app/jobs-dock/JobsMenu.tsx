import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '@/features/imports/components/StateBadge';
import type { Job } from '@/features/imports/queries';
import { jobTitle } from '@/features/imports/words';
import { dateTime, integer } from '@/i18n/format';
import classes from './JobsMenu.module.css';

/** Each job: what it does to what, where it stands, and the way to its page. */
export default function JobsMenu({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Menu.Label>{t('dock.title')}</Menu.Label>
      {jobs.map((job) => (
        <Menu.Item
          key={job.id}
          renderRoot={(props) => <Link to="/job/$jobId" params={{ jobId: job.id }} {...props} />}
        >
          <span className={classes.job}>
            <span className={classes.subject}>{job.subject || jobTitle(t, job)}</span>
            <StateBadge state={job.state} />
            <span className={classes.fact}>{[jobTitle(t, job), dateTime(job.created_at)].join(' · ')}</span>
            {job.state === 'running' && job.total > 0 && (
              <span className={classes.fact}>
                {t('dock.rows', { current: integer(job.current), total: integer(job.total) })}
              </span>
            )}
          </span>
        </Menu.Item>
      ))}
    </>
  );
}
