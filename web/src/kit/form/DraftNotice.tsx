import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateTime, time } from '@/i18n/format';
import classes from './Form.module.css';

interface DraftNoticeProps {
  at: Date;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed on an earlier visit. */
export function DraftNotice({ at, onRestore, onDiscard }: DraftNoticeProps) {
  const { t } = useTranslation('form');
  const [today] = useState(() => date(new Date()));
  return (
    <div role="status" className={classes.notice}>
      <span>{t('draft.offer', { at: date(at) === today ? time(at) : dateTime(at) })}</span>
      <Button variant="default" size="compact-sm" onClick={onRestore}>
        {t('draft.restore')}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </div>
  );
}
