import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '@/kit/ui/MenuButton';
import type { PlacedAmount } from './block';
import { keyAt, type Layout, nameOf } from './lines';
import classes from './MonthGrid.module.css';
import type { Sheet } from './sheet';
import type { CellActs } from './types';
import type { Places } from './usePlaces';

interface CellMenuProps {
  sheet: Sheet;
  layout: Layout;
  places: Places;
  put: (amounts: readonly PlacedAmount[]) => void;
  cellActs: CellActs;
}

/** What can be done with the cell in focus: the menu key and the right button open it too. */
export function CellMenu({ sheet, layout, places: { at, focus }, put, cellActs }: CellMenuProps) {
  const { t } = useTranslation('grid');
  const entries = () => {
    const row = layout.rows[at.line];
    const period = layout.periods[at.column];
    if (!row || !period) return [];
    const { saved, revision, state } = sheet.view(keyAt(layout, at));
    const write = (amounts: Readonly<Record<number, number>>) => {
      put(
        layout.periods.flatMap(({ month }, column) => {
          const amount = amounts[month];
          return amount === undefined ? [] : [{ line: at.line, column, amount }];
        }),
      );
      focus();
    };
    return cellActs({ row, period, saved, revision, isSaved: state === 'saved', put: write });
  };
  return (
    <MenuButton
      className={classes.menuButton}
      label={t('menuOf', { cell: nameOf(layout, at) })}
      entries={entries}
    >
      <IconDotsVertical size={16} aria-hidden />
      <span aria-hidden>{nameOf(layout, at)}</span>
    </MenuButton>
  );
}
