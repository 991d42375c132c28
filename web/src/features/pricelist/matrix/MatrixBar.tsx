import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { useDelayed } from '@/kit/ui/useDelayed';
import { problemText } from '@/kit/ui/problem-text';
import classes from './Matrix.module.css';
import type { MatrixState } from './matrix-store';
import type { Said } from './use-said';

/** Marks of saving that would only flicker stay away. */
const savingMarkAfterMs = 250;

interface MatrixBarProps {
  state: MatrixState;
  said: Said | undefined;
  saidId: string;
  /** The one cell in focus, in words. */
  chosen: string | undefined;
  /** How many are chosen. */
  cells: number;
  onUndo?: () => void;
  /** Buttons that change the chosen cells. */
  children?: ReactNode;
}

/** Below the grid, always there so that nothing moves: what was done, and what can be done with the chosen cells. */
export function MatrixBar({ state, said, saidId, chosen, cells, onUndo, children }: MatrixBarProps) {
  const { t } = useTranslation('matrix');
  const { t: tCommon } = useTranslation();
  const { saving, unread } = state;
  const isSlow = useDelayed(saving > 0, savingMarkAfterMs);
  return (
    <div className={classes.bar}>
      {children}
      {onUndo && (
        <Button variant="default" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      <span role="status" id={saidId} data-tone={said?.tone}>
        {said?.text}
      </span>
      {!said && <span className={classes.quiet}>{chosen ?? t('chosen', { cells: integer(cells) })}</span>}
      <span role="status" className={classes.quiet}>
        {isSlow && t('saving')}
      </span>
      {unread && (
        <span role="alert" data-tone="warning">
          {problemText(unread, tCommon).text}
        </span>
      )}
    </div>
  );
}
