import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Form.module.css';

interface ClearedNoteProps {
  /** The fields that were emptied. */
  labels: readonly string[];
  onTakeBack: (() => void) | undefined;
}

/** Tells below a field that its change emptied others, and takes it back. */
export function ClearedNote({ labels, onTakeBack }: ClearedNoteProps) {
  const { t } = useTranslation('form');
  return (
    <div role="status" className={classes.cleared}>
      <span>{t('cleared', { fields: labels.join(', ') })}</span>
      {onTakeBack && (
        <Button variant="subtle" size="compact-xs" onClick={onTakeBack}>
          {t('takeBack')}
        </Button>
      )}
    </div>
  );
}
