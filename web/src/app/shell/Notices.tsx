import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newVersion } from '@/api/client';
import { offlineSince } from '@/api/connection';
import { slowRequests } from '@/api/transport';
import { useObservable } from '@/api/use-observable';
import { time } from '@/i18n/format';
import classes from './Notices.module.css';

/**
 * What concerns the whole application: no connection, a slow answer, a new version. It stands at the lower edge of
 * the window, so that it is seen wherever the page is scrolled to and moves nothing that is read.
 */
export function Notices() {
  const { t } = useTranslation();
  const since = useObservable(offlineSince);
  const slow = useObservable(slowRequests);
  const outdated = useObservable(newVersion);
  const bar = useRef<HTMLDivElement>(null);
  useRoomBelow(bar);
  return (
    <div ref={bar} role="status" aria-live="polite" className={classes.notices}>
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

/** Lets what else stands at the lower edge know how high this is. */
function useRoomBelow(bar: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(() =>
      root.style.setProperty('--fc-notices', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--fc-notices');
    };
  }, [bar]);
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
