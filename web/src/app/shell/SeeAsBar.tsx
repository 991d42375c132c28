import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveSeeAs } from '@/app/leave';
import { useMe } from '@/session/me';
import { sendToOtherTabs } from '@/session/tabs';
import classes from './SeeAsBar.module.css';

const minute = 60_000;

/** Says as whom one sees, and for how long still; its end leads back to one's own session. */
export default function SeeAsBar() {
  const { see_as: view, name } = useMe();
  return view ? <Bar name={name} endsAt={Date.parse(view.ends_at)} /> : null;
}

function Bar({ name, endsAt }: { name: string; endsAt: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= endsAt;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 6);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) void end();
  }, [isOver]);
  return (
    <div className={classes.bar} role="status">
      <span>{t('seeAs.bar', { name, minutes: Math.max(0, Math.ceil((endsAt - now) / minute)) })}</span>
      <Button variant="default" size="compact-sm" onClick={() => void end()}>
        {t('seeAs.end')}
      </Button>
    </div>
  );
}

async function end(): Promise<void> {
  await leaveSeeAs();
  // All tabs begin again, whatever user they show: this one hears it too.
  sendToOtherTabs({ kind: 'logged_in', userId: 0 });
}
