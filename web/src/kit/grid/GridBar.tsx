import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '@/api/use-observable';
import { integer } from '@/i18n/format';
import { useDelayed } from '@/kit/ui/useDelayed';
import { isOneCell, placesOf } from './block';
import { keyAt, type Layout, placeOf } from './lines';
import classes from './MonthGrid.module.css';
import { RefusedCell } from './RefusedCell';
import type { Sheet } from './sheet';
import type { Said } from './useActs';
import type { Places } from './usePlaces';

/** Marks of saving that would only flicker stay away. */
const savingMarkAfterMs = 250;

interface GridBarProps {
  sheet: Sheet;
  layout: Layout;
  places: Places;
  said: Said | undefined;
  reasonId: string;
  /** The menu of the cell in focus. */
  children?: ReactNode;
}

/** Below the grid, always there so that nothing moves: what was done, whether it is saved, and what was refused. */
export function GridBar({ sheet, layout, places, said, reasonId, children }: GridBarProps) {
  const { t } = useTranslation(['grid', 'common']);
  const { unsaved, isWaiting, refused } = useObservable(sheet.state);
  const isSlow = useDelayed(unsaved > 0 && !isWaiting, savingMarkAfterMs);
  const at = keyAt(layout, places.at);

  const showNext = () => {
    const place = placeOf(layout, refused[(refused.indexOf(at) + 1) % refused.length] ?? at);
    if (place) places.go(place);
  };

  return (
    <div className={classes.bar}>
      {children}
      <div className={classes.words}>
        <span role="status" id={said ? reasonId : undefined} data-tone={said?.tone} className={classes.said}>
          {said?.text}
        </span>
        <span className={classes.quiet}>
          {!said && <Chosen sheet={sheet} layout={layout} places={places} />}
        </span>
        <span role="status" data-tone={isWaiting ? 'warning' : undefined} className={classes.saving}>
          {isWaiting ? t('waiting', { cells: integer(unsaved) }) : isSlow && t('saving')}
        </span>
        {isWaiting && (
          <Button variant="default" onClick={() => void sheet.run()}>
            {t('common:action.retry')}
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <div className={classes.refused} role="group" aria-label={t('refused.label')}>
          {refused.includes(at) && !said ? (
            <RefusedCell key={at} sheet={sheet} layout={layout} places={places} reasonId={reasonId} />
          ) : (
            <span>{t('refused.count', { cells: integer(refused.length) })}</span>
          )}
          {!(refused.length === 1 && refused.includes(at)) && (
            <Button variant="default" onClick={showNext}>
              {t('refused.next')}
            </Button>
          )}
          {refused.length > 1 && (
            <>
              <Button variant="default" onClick={() => sheet.takeTheirs(refused)}>
                {t('refused.allTheirs')}
              </Button>
              <Button variant="default" onClick={() => sheet.keepMine(refused)}>
                {t('refused.allMine')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** What the chosen cells come to, counted as all sums are. */
function Chosen({ sheet, layout, places: { block } }: Pick<GridBarProps, 'sheet' | 'layout' | 'places'>) {
  const { t } = useTranslation('grid');
  if (isOneCell(block)) return null;
  const chosen = placesOf(block);
  const sum = chosen.reduce((all, place) => all + Math.max(0, sheet.amountOf(keyAt(layout, place))), 0);
  return t('chosen', { cells: integer(chosen.length), sum: integer(sum) });
}
