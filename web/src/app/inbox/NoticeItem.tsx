import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { time } from '@/i18n/format';
import classes from './Inbox.module.css';
import { usePlace } from './place';
import type { Notice } from './queries';
import { noticeText } from './words';

interface NoticeItemProps {
  notice: Notice;
  onOpen: () => void;
  /** Absent where nothing may be written. */
  onRead: (() => void) | undefined;
}

/** What happened, the way to the record, and the mark of reading. */
export function NoticeItem({ notice, onOpen, onRead }: NoticeItemProps) {
  const { t } = useTranslation('inbox');
  const to = usePlace(notice);
  const text = noticeText(t, notice);
  const isUnread = notice.read_at === null;
  const facts = [
    notice.name,
    notice.for !== '' && t('for', { name: notice.for }),
    time(notice.created_at),
  ].filter(Boolean);
  const item = useRef<HTMLLIElement>(null);
  const words = (
    <>
      <span className={classes.text}>
        {isUnread && <span className={classes.hidden}>{t('unread')} </span>}
        {text}
      </span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
    </>
  );
  return (
    <li ref={item} tabIndex={-1} className={classes.notice} data-unread={isUnread || undefined}>
      {to ? (
        <Link {...to} className={classes.link} onClick={onOpen}>
          {words}
        </Link>
      ) : (
        <span className={classes.link}>{words}</span>
      )}
      {isUnread && onRead && (
        <ActionIcon
          className={classes.read}
          variant="subtle"
          color="gray"
          aria-label={t('readOne', { text })}
          title={t('read')}
          onClick={() => {
            // The button goes: the focus stays with the notice.
            item.current?.focus();
            onRead();
          }}
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
