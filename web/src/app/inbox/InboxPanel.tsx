import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, longDate } from '@/i18n/format';
import { announce } from '@/kit/ui/announce';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ListSkeleton } from '@/kit/ui/ListSkeleton';
import { useMe } from '@/session/me';
import { daysOf } from './days';
import classes from './Inbox.module.css';
import { NoticeItem } from './NoticeItem';
import { inboxQuery, markAllRead, markRead } from './queries';

/** The notices of the user by day, the newest first. Who sees as somebody else reads them only. */
export default function InboxPanel({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('inbox');
  const [today] = useState(() => date(new Date().toISOString()));
  const queryClient = useQueryClient();
  const { see_as: seeAs } = useMe();
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(inboxQuery);
  const notices = data?.pages.flatMap((page) => page.notices) ?? [];
  const newest = notices[0];
  const unread = data?.pages[0]?.unread ?? 0;
  const title = useRef<HTMLHeadingElement>(null);
  const readAll = async () => {
    if (!newest) return;
    title.current?.focus(); // the button goes
    await markAllRead(queryClient, newest.id);
    announce(t('allRead'));
  };
  return (
    <>
      <div className={classes.head}>
        <h2 ref={title} className={classes.title} tabIndex={-1} data-autofocus>
          {t('title')}
        </h2>
        {unread > 0 && !seeAs && (
          <Button variant="subtle" size="compact-sm" onClick={() => void readAll()}>
            {t('readAll')}
          </Button>
        )}
      </div>
      <div className={classes.list}>
        {!data && !isError && <ListSkeleton label={t('loading')} columns={1} />}
        {isError && !data && <EmptyState text={t('failed')} />}
        {data && notices.length === 0 && <EmptyState text={t('empty')} />}
        {daysOf(notices, today).map(({ day, when, notices: ofDay }) => (
          <section key={day} aria-label={when ? t(when) : longDate(day)}>
            <h3 className={classes.day}>{when ? t(when) : longDate(day)}</h3>
            <ul className={classes.notices}>
              {ofDay.map((notice) => (
                <NoticeItem
                  key={notice.id}
                  notice={notice}
                  onOpen={() => {
                    if (!notice.read_at && !seeAs) void markRead(queryClient, notice);
                    onDone();
                  }}
                  onRead={seeAs ? undefined : () => void markRead(queryClient, notice)}
                />
              ))}
            </ul>
          </section>
        ))}
        {hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('older')}
          </Button>
        )}
      </div>
    </>
  );
}
