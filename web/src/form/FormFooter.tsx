import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Form.module.css';

interface FormFooterProps {
  /** What keeps the form from being saved. */
  problem: string | undefined;
  isSaving: boolean;
  /** Absent for those who may only look. */
  onSave: (() => void) | undefined;
  onCancel: () => void;
}

/** Stays in sight below a long form; Ctrl+S saves from anywhere. */
export function FormFooter({ problem, isSaving, onSave, onCancel }: FormFooterProps) {
  const { t } = useTranslation(['form', 'common']);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    // The browser would offer to save the page itself.
    event.preventDefault();
    if (!isSaving && !document.querySelector('[role="dialog"], [role="alertdialog"]')) onSave?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <div className={classes.footer}>
      {onSave && (
        <Button type="submit" loading={isSaving} aria-keyshortcuts="Control+S">
          {t('common:action.save')}
        </Button>
      )}
      <Button variant="default" onClick={onCancel}>
        {onSave ? t('common:action.cancel') : t('common:action.close')}
      </Button>
      <span role="alert" className={classes.problem}>
        {problem}
      </span>
    </div>
  );
}
