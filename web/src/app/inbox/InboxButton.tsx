import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '@/i18n';
import { Boundary } from '@/kit/ui/Boundary';
import { late } from '@/kit/ui/late';
import { Popup } from '@/kit/ui/Popup';
import { BarButton } from '../shell/BarButton';
import classes from './Inbox.module.css';
import { mostCounted, unreadQuery } from './queries';

const InboxPanel = late(async () => {
  const [panel] = await Promise.all([import('./InboxPanel'), loadTexts(['inbox'])]);
  return panel;
});

const loadAhead = () => void InboxPanel.preload();

/** The bell of the header: how many notices wait, and the list of them. */
export default function InboxButton() {
  const { t } = useTranslation();
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [isOpen, setOpen] = useState(false);
  // It opens when its contents are there, so that the focus finds them.
  const open = async () => {
    await InboxPanel.preload();
    setOpen(true);
  };
  const label = t('inbox.label', { count: unread });
  return (
    <Popup
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(26rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
      dropdown={{ className: classes.dropdown, 'aria-label': t('inbox.title') }}
      button={
        <BarButton
          icon={IconBell}
          count={unread < mostCounted ? unread : `${mostCounted - 1}+`}
          aria-label={label}
          title={label}
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
          onClick={() => (isOpen ? setOpen(false) : void open())}
        />
      }
    >
      <Boundary>
        <Suspense>
          <InboxPanel onDone={() => setOpen(false)} />
        </Suspense>
      </Boundary>
    </Popup>
  );
}
