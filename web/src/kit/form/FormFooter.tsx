import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@/shortcuts/useShortcuts';
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

  const save = () => {
    if (!isSaving) onSave?.();
  };
  useShortcuts(
    'form',
    onSave
      ? [{ keys: { ctrl: true, code: 'KeyS' }, label: (texts) => texts('shortcuts:form.save'), run: save }]
      : [],
  );

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
