import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnsPanelProps } from './ColumnsPanel';
import classes from './ListScreen.module.css';

const loadPanel = () => import('./ColumnsPanel');
const ColumnsPanel = lazy(loadPanel);

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
  const preload = () => void loadPanel();
  const closed = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setUsed(true)}
    >
      {content}
    </button>
  );
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <ColumnsPanel {...props} className={classes.button}>
        {content}
      </ColumnsPanel>
    </Suspense>
  );
}
