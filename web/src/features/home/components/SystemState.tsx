import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dateTime, integer } from '@/i18n/format';
import { StatusBadge, type Tone } from '@/kit/ui/StatusBadge';
import type { FailedJobs, MailState } from '../system';
import classes from './SystemState.module.css';

interface SystemStateProps {
  mail: MailState | undefined;
  jobs: readonly FailedJobs[] | undefined;
}

/** Whether what works by itself does: mails and background jobs. */
export function SystemState({ mail, jobs }: SystemStateProps) {
  const { t } = useTranslation('home');
  return (
    <section aria-label={t('system.title')}>
      <Title order={2} className={classes.heading}>
        {t('system.title')}
      </Title>
      <dl className={classes.card}>
        {mail && <Mail state={mail} />}
        {jobs && <Jobs failed={jobs} />}
      </dl>
    </section>
  );
}

function Mail({ state }: { state: MailState }) {
  const { t } = useTranslation('home');
  const [tone, badge, words]: [Tone, 'off' | 'wrong' | 'well', string] = !state.configured
    ? ['amber', 'off', t('system.mailOff')]
    : state.error
      ? ['red', 'wrong', t('system.mailError')]
      : ['green', 'well', t('system.mailWell')];
  const counts = (['waiting', 'failed', 'uncertain'] as const)
    .filter((what) => state[what] > 0)
    .map((what) => t(`system.${what}`, { number: integer(state[what]) }));
  return (
    <div className={classes.line}>
      <dt>
        <Link to="/setting/mail" className={classes.link}>
          {t('system.mail')}
        </Link>
      </dt>
      <dd>
        <StatusBadge tone={tone} label={t(`system.badge.${badge}`)} /> {words}
        {counts.length > 0 && <span className={classes.counts}>{counts.join(', ')}</span>}
      </dd>
    </div>
  );
}

/** The kinds of jobs that have words of their own. */
const named = [
  'accessory.download',
  'option.images',
  'pricelist.copy',
  'pricelist.prices',
  'pricelist.publish',
  'auth.sweep',
  'audit.seal',
  'mail.send',
  'files.sweep',
  'backup.nightly',
  'import',
  'imports.sweep',
  'offer.expiring',
  'offer.tags',
  'order.names',
] as const;

function Jobs({ failed }: { failed: readonly FailedJobs[] }) {
  const { t } = useTranslation('home');
  const nameOf = (kind: string) => {
    const known = named.find((one) => one === kind) ?? 'other';
    return t(`system.kind.${known.replace('.', '_') as 'other'}`);
  };
  return (
    <div className={classes.line}>
      <dt>{t('system.jobs')}</dt>
      <dd>
        <StatusBadge
          tone={failed.length > 0 ? 'red' : 'green'}
          label={t(failed.length > 0 ? 'system.badge.failed' : 'system.badge.well')}
        />{' '}
        {t(failed.length > 0 ? 'system.jobsFailed' : 'system.jobsWell')}{' '}
        {failed
          .map(({ kind, number, last_at: at }) =>
            t('system.job', { name: nameOf(kind), number: integer(number), at: dateTime(at) }),
          )
          .join(', ')}
      </dd>
    </div>
  );
}
