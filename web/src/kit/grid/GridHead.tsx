import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './MonthGrid.module.css';
import type { Period } from './types';

interface GridHeadProps {
  rowsTitle: string;
  periods: readonly Period[];
}

/** The months; those that are closed say so. */
export function GridHead({ rowsTitle, periods }: GridHeadProps) {
  const { t } = useTranslation('grid');
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={classes.rowTitle}>
          {rowsTitle}
        </th>
        {periods.map(({ month, title, name, isClosed }) => {
          const words = isClosed ? t('closed', { month: name }) : name;
          return (
            <th
              key={month}
              scope="col"
              className={classes.month}
              title={words}
              data-fixed={isClosed ? 'closed' : undefined}
            >
              <span className={classes.hidden}>{words}</span>
              <span className={classes.monthTitle} aria-hidden>
                {isClosed && <IconLock size={12} />}
                {title}
              </span>
            </th>
          );
        })}
        <th scope="col" className={classes.month} data-total>
          {t('total')}
        </th>
      </tr>
    </thead>
  );
}
