import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '@/kit/ui/late';
import { LateMenu } from '@/kit/ui/LateMenu';
import type { ColumnsPanelProps } from './ColumnsPanel';
import classes from './ListButton.module.css';

const ColumnsPanel = late(() => import('./ColumnsPanel'));

/** The button of the columns; what it opens is loaded when it is about to be used. */
export function ColumnsButton(props: Omit<ColumnsPanelProps, 'children' | 'className'>) {
  const { t } = useTranslation('list');
  const [used, setUsed] = useState(false);
  const content = (
    <>
      <IconColumns3 size={14} aria-hidden />
      {t('columns.button')}
    </>
  );
  const loadAhead = () => void ColumnsPanel.preload();
  const closed = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => setUsed(true)}
    >
      {content}
    </button>
  );
  if (!used) return closed;
  return (
    <LateMenu closed={closed} onFailure={() => setUsed(false)}>
      <ColumnsPanel {...props} className={classes.button}>
        {content}
      </ColumnsPanel>
    </LateMenu>
  );
}
