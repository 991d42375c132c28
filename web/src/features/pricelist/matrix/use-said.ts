import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { type Block, type Place, placesOf } from '@/kit/grid/block';
import { mostCells } from './matrix-store';
import { copied, type Pasting } from './pasting';

/** What the bar below a matrix says. */
export interface Said {
  text: string;
  tone: 'plain' | 'warning';
}

interface SaidOptions {
  isReadOnly: boolean;
  /** A cell by its feature and its column. */
  nameOf: (place: Place) => string;
}

/** What was done with cells, or why it was not, in the words of every matrix. */
export function useSaid({ isReadOnly, nameOf }: SaidOptions) {
  const { t } = useTranslation('matrix');
  const [said, say] = useState<Said>();
  const warn = (text: string) => say({ text, tone: 'warning' });
  return {
    said,
    say,
    warn,
    /** How many cells change, and what else there is to know about it. */
    sayChanged: (cells: number, others: string) =>
      say({
        text: `${t('said.changed', { cells: integer(cells) })} ${others}`.trim(),
        tone: others ? 'warning' : 'plain',
      }),
    /** Why these cells are not changed together, if they are not. */
    refuses: ({ top, bottom, left, right }: Block): boolean => {
      const count = (bottom - top + 1) * (right - left + 1);
      if (isReadOnly) warn(t('said.readOnly'));
      else if (count > mostCells)
        warn(t('said.tooMany', { cells: integer(count), most: integer(mostCells) }));
      else return false;
      return true;
    },
    /** Why nothing of a table is pasted, if nothing is. */
    refusesTable: ({ wrong, isCut }: Pasting<unknown>): boolean => {
      const [first] = wrong;
      if (first) {
        const text = first.text.slice(0, 20);
        warn(t('said.unreadable', { cells: integer(wrong.length), text, place: nameOf(first) }));
      } else if (isCut) warn(t('said.cut'));
      return first !== undefined || isCut;
    },
    copy: (block: Block, textAt: (place: Place) => string): string => {
      say({ text: t('said.copied', { cells: integer(placesOf(block).length) }), tone: 'plain' });
      return copied(block, textAt);
    },
  };
}
