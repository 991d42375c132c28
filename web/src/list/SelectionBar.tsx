import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from './describe';
import classes from './ListToolbar.module.css';

interface SelectionBarProps {
  count: number;
  /** How many rows the filter shows. */
  total: number;
  action: BulkAction;
  isRunning: boolean;
  onRun: () => void;
  onSelectAll: () => void;
  onClear: () => void;
}

/** What can be done to the chosen rows; stands in the place of the count while there are any. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total, action, isRunning, onRun, onSelectAll, onClear } = props;
  const { t } = useTranslation('list');
  return (
    <div role="group" aria-label={t('selection.label')} className={classes.selection}>
      <CloseButton size={24} aria-label={t('selection.clear')} onClick={onClear} />
      <span role="status">{t('selection.count', { count })}</span>
      <Button variant="default" size="compact-xs" disabled={isRunning} onClick={onRun}>
        {t(`action.${action}`)}
      </Button>
      {count < total && (
        <Button variant="subtle" size="compact-xs" onClick={onSelectAll}>
          {t('selection.all', { total })}
        </Button>
      )}
    </div>
  );
}
