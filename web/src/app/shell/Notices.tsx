import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newVersion } from '@/api/client';
import { connection } from '@/api/connection';
import { slowRequests } from '@/api/transport';
import { useObservable } from '@/api/use-observable';
import classes from './Notices.module.css';

/** What concerns the whole application: no connection, a slow answer, a new version. */
export function Notices() {
  const { t } = useTranslation();
  const offline = useObservable(connection) === 'offline';
  const slow = useObservable(slowRequests);
  const outdated = useObservable(newVersion);
  return (
    <div role="status" aria-live="polite">
      {offline && <Notice tone="warning" text={t('notice.offline')} />}
      {!offline && slow.length > 0 && (
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
