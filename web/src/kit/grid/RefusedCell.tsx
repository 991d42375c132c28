import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { keyAt, type Layout, nameOf } from './lines';
import type { Sheet } from './sheet';
import type { Places } from './usePlaces';

interface RefusedCellProps {
  sheet: Sheet;
  layout: Layout;
  places: Places;
  reasonId: string;
}

/** Why the cell in focus was refused, with both amounts and the choice between them. */
export function RefusedCell({ sheet, layout, places, reasonId }: RefusedCellProps) {
  const { t } = useTranslation('grid');
  const key = keyAt(layout, places.at);
  const { amount, saved, refusal } = sheet.view(key);
  if (!refusal) return null;
  const isTheirs = refusal.by !== undefined;
  const choose = (act: () => void) => {
    act();
    places.focus();
  };
  const values = {
    cell: nameOf(layout, places.at),
    mine: integer(amount),
    saved: integer(saved),
    name: refusal.by ?? '',
  };
  const words = refusal.by ? 'refused.theirsBy' : isTheirs ? 'refused.theirsUnnamed' : 'refused.plain';
  return (
    <>
      <span id={reasonId}>
        {refusal.reason} {t(words, values)}
      </span>
      <Button variant="default" onClick={() => choose(() => sheet.takeTheirs([key]))}>
        {t(isTheirs ? 'refused.takeTheirs' : 'refused.giveUp')}
      </Button>
      <Button variant="default" onClick={() => choose(() => sheet.keepMine([key]))}>
        {t(isTheirs ? 'refused.keepMine' : 'refused.again')}
      </Button>
    </>
  );
}
