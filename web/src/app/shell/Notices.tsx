import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newVersion } from '@/api/client';
import { offlineSince } from '@/api/connection';
import { slowRequests } from '@/api/transport';
import { useObservable } from '@/api/use-observable';
import { time } from '@/i18n/format';
import classes from './Notices.module.css';

/** What concerns the whole application: no connection, a slow answer, a new version. */
export function Notices() {
  const { t } = useTranslation();
  const since = useObservable(offlineSince);
  const slow = useObservable(slowRequests);
  const outdated = useObservable(newVersion);
  return (
    <div role="status" aria-live="polite">
      {since && <Notice tone="warning" text={t('notice.offline', { time: time(since) })} />}
      {!since && slow.length > 0 && (
        <Notice text={t('notice.slow')}>
          <Button variant="default" size="compact-sm" onClick={() => slow.forEach((one) => one.abort())}>
            {t('action.cancel')}
          </Button>
        </Notice>
      )}
      {outdated && (
        <Notice text={t('notice.newVersion')}>
          <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
            {t('action.refresh')}
          </Button>
        </Notice>
      )}
    </div>
  );
}

interface NoticeProps {
  text: string;
  tone?: 'plain' | 'warning';
  children?: ReactNode;
}

function Notice({ text, tone = 'plain', children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <span>{text}</span>
      {children}
    </div>
  );
}
