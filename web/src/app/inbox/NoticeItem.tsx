import { ActionIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { time } from '@/i18n/format';
import { useCan } from '@/kit/record/Can';
import { statePermission } from '@/routing/declaration';
import { responseLink } from '@/features/followups/follow-up';
import classes from './Inbox.module.css';
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

const view = statePermission('app.offer.view', { params: ['versionId'] });
const viewOrder = statePermission('app.order.view', { params: ['orderId'] });
const viewList = statePermission('app.brand.pricelist.view', { params: ['brandId', 'pricelistId'] });
const edit = statePermission('app.offer.edit', { params: ['versionId'] });

/** Where a notice leads; nowhere when the record is no longer one that the user sees. */
function usePlace({ entity, entity_id: id, name, data }: Notice): LinkProps | undefined {
  const { may } = useCan();
  if (entity === 'import') return { to: '/job/$jobId', params: { jobId: id } };
  if (entity === 'pricelist') {
    const ids = { brandId: Number(data.brand), pricelistId: id };
    return may(viewList(ids))
      ? { to: '/brand/pricelist/view/$brandId/$pricelistId', params: ids }
      : undefined;
  }
  if (name === '') return undefined;
  if (entity === 'order') {
    return may(viewOrder({ orderId: id }))
      ? { to: '/order/view/$orderId', params: { orderId: id } }
      : undefined;
  }
  if (entity === 'pricelist') {
    return {
      to: '/offer/repriced/$fromId/$pricelistId',
      params: { fromId: Number(data.from), pricelistId: id },
      search: { my: 1 },
    };
  }
  if (entity === 'survey-response') return responseLink(id);
  if (entity !== 'version') return undefined;
  const params = { versionId: id };
  if (may(view(params))) return { to: '/offer/view/$versionId', params };
  return may(edit(params)) ? { to: '/offer/edit/$versionId', params } : undefined;
}
