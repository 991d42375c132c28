import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Form.module.css';

interface ClearedNoteProps {
  /** The fields that were emptied. */
  labels: readonly string[];
  onUndo: (() => void) | undefined;
}

/** Says below a field that its change emptied others, and undoes it. */
export function ClearedNote({ labels, onUndo }: ClearedNoteProps) {
  const { t } = useTranslation('form');
  return (
    <div role="status" className={classes.cleared}>
      <span>{t('cleared', { fields: labels.join(', ') })}</span>
      {onUndo && (
        <Button variant="subtle" size="compact-xs" onClick={onUndo}>
          {t('undoChange')}
        </Button>
      )}
    </div>
  );
}
