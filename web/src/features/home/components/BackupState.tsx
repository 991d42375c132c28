import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateTime, fileSize, integer } from '@/i18n/format';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { type Backup, type Backups, isLate } from '../backups';
import classes from './BackupState.module.css';

/** Shows administrators whether the group's data is safe: the newest backup, or why there is none. */
export function BackupState({ backups }: { backups: Backups }) {
  const { t } = useTranslation('home');
  const { nightly, hour, keep, next, newest, good } = backups;
  const failed = newest?.error ? newest : undefined;
  return (
    <section>
      <Title order={2} className={classes.heading}>
        {t('backup.title')}
      </Title>
      <div className={classes.card}>
        {failed && <Failed backup={failed} />}
        {good && <Good backup={good} isLate={isLate(backups)} />}
        {!failed && !good && <Text>{t('backup.none')}</Text>}
        <Text size="sm" c="dimmed">
          {nightly
            ? t('backup.nightly', { hour: String(hour).padStart(2, '0'), count: keep })
            : t('backup.off')}{' '}
          {next && (isPast(next) ? t('backup.soon') : t('backup.next', { at: dateTime(next) }))}
        </Text>
      </div>
    </section>
  );
}

const isPast = (moment: string) => Date.parse(moment) <= Date.now();

function Good({ backup, isLate: late }: { backup: Backup; isLate: boolean }) {
  const { t } = useTranslation('home');
  const verdict = backup.verified ? 'verified' : 'notVerified';
  return (
    <div>
      <p className={classes.line}>
        <StatusBadge
          tone={verdict === 'verified' && !late ? 'green' : 'amber'}
          label={t(`backup.${late ? 'late' : verdict}`)}
        />
        <span>{t('backup.made', { at: dateTime(backup.made_at), size: fileSize(backup.size) })}</span>
      </p>
      {backup.values > 0 && (
        <Text size="sm" c="dimmed">
          {t('backup.compared', {
            rows: integer(backup.rows),
            values: integer(backup.values),
            files: integer(backup.files),
            lists: integer(backup.lists),
          })}
        </Text>
      )}
    </div>
  );
}

function Failed({ backup }: { backup: Backup }) {
  const { t } = useTranslation('home');
  return (
    <div>
      <p className={classes.line}>
        <StatusBadge tone="red" label={t('backup.failed')} />
        <span>{`${dateTime(backup.made_at)}. ${backup.reason}`}</span>
      </p>
      <Text size="sm" c="dimmed" lang="en" className={classes.detail}>
        {backup.detail}
      </Text>
    </div>
  );
}
