import { Button, CloseButton } from '@mantine/core';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from './ExportMenu';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  count: number;
  /** How many rows the filter has, on all pages. */
  total: number;
  /** What is done to them in the first place: "Archive". */
  main: false | { label: string; isRunning: boolean; run: () => void };
  /** What the list has of its own; what cannot be done to the chosen rows says why. */
  more: readonly { label: string; run: () => void; refusal: string | undefined }[];
  hrefOf: (format: 'csv' | 'xlsx') => string | undefined;
  /** Absent when all are chosen already, or there are too many. */
  onSelectAll: (() => void) | undefined;
  onClear: () => void;
}

/** What can be done to the chosen rows; stands over the toolbar, beside its keyword, while there are any. */
export default function SelectionBar(props: SelectionBarProps) {
  const { count, total, main, more, hrefOf, onSelectAll, onClear } = props;
  const { t } = useTranslation('list');
  const id = useId();
  return (
    <div role="group" aria-label={t('selection.label')} className={classes.selection}>
      <CloseButton size={24} aria-label={t('selection.clear')} onClick={onClear} />
      <span role="status">{t('selection.count', { count })}</span>
      {main && (
        <Button variant="default" size="compact-xs" disabled={main.isRunning} onClick={main.run}>
          {main.label}
        </Button>
      )}
      {more.map(({ label, run, refusal }) => (
        <Fragment key={label}>
          <Button
            variant="default"
            size="compact-xs"
            aria-disabled={refusal !== undefined || undefined}
            data-disabled={refusal !== undefined || undefined}
            aria-describedby={refusal && id}
            onClick={refusal === undefined ? run : undefined}
          >
            {label}
          </Button>
          {refusal !== undefined && <span id={id}>{refusal}</span>}
        </Fragment>
      ))}
      <ExportMenu className={classes.export} hrefOf={hrefOf} />
      {onSelectAll && (
        <Button variant="subtle" size="compact-xs" onClick={onSelectAll}>
          {t('selection.all', { total })}
        </Button>
      )}
    </div>
  );
}
