import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { type Block, filledRight, type Place, type PlacedAmount, placesOf } from './block';
import { pasting, writeTable } from './clipboard';
import { fixedBy, keyAt, type Layout, nameOf, placeOf } from './lines';
import type { Sheet } from './sheet';
import { noSteps, redo, type Step, type Steps, stepped, undo } from './steps';

/** What the grid answers to the last act. */
export interface Said {
  text: string;
  tone: 'plain' | 'warning';
}

export interface Acts {
  said: Said | undefined;
  say: (said: Said | undefined) => void;
  /** Says why a cell cannot be changed; false where it can. */
  refuses: (place: Place) => boolean;
  type: (place: Place, amount: number) => void;
  clear: (block: Block) => void;
  fill: (block: Block) => void;
  put: (amounts: readonly PlacedAmount[]) => void;
  /** The text of a block for the clipboard. */
  copy: (block: Block) => string;
  /** Answers what has been written over. */
  paste: (text: string, block: Block) => Block;
  /** Answer where the first cell is that has changed. */
  undo: () => Place | undefined;
  redo: () => Place | undefined;
}

/** What one can do with the amounts of a grid, each with an answer in words. */
export function useActs(sheet: Sheet, layout: Layout): Acts {
  const { t } = useTranslation('grid');
  const steps = useRef<Steps>(noSteps);
  const [said, say] = useState<Said>();

  const amountAt = (place: Place) => sheet.amountOf(keyAt(layout, place));

  /** Writes wherever one may; answers how many cells could not be written, in words. */
  const write = (amounts: readonly PlacedAmount[]): { written: number; kept: string[] } => {
    const open = amounts.filter((place) => !fixedBy(layout, place));
    const step: Step = open.map(({ amount, ...place }) => ({
      key: keyAt(layout, place),
      before: amountAt(place),
      after: amount,
    }));
    steps.current = stepped(steps.current, step);
    const changed = step.filter(({ before, after }) => before !== after);
    sheet.write(changed.map(({ key, after }) => ({ key, amount: after })));
    const fixed = amounts.length - open.length;
    return { written: open.length, kept: fixed > 0 ? [t('said.fixed', { cells: integer(fixed) })] : [] };
  };

  const sayAll = (first: string, others: readonly string[]) =>
    say({ text: [first, ...others].join(' '), tone: others.length > 0 ? 'warning' : 'plain' });

  const step = (
    turn: typeof undo,
    words: 'said.undone' | 'said.redone',
    none: 'said.noUndo' | 'said.noRedo',
  ) => {
    const turned = turn(steps.current);
    if (!turned) {
      say({ text: t(none), tone: 'plain' });
      return undefined;
    }
    steps.current = turned.steps;
    // What somebody else has changed since is not undone with it.
    const own = turned.step.filter(({ key, before }) => sheet.amountOf(key) === before);
    sheet.write(own.map(({ key, after }) => ({ key, amount: after })));
    const left = turned.step.length - own.length;
    sayAll(
      t(words, { cells: integer(own.length) }),
      left > 0 ? [t('said.changedSince', { cells: integer(left) })] : [],
    );
    return turned.step.map(({ key }) => placeOf(layout, key)).find((place) => place);
  };

  return {
    said,
    say,
    refuses: (place) => {
      const reason = fixedBy(layout, place);
      if (reason) say({ text: t(`said.${reason}`), tone: 'warning' });
      return reason !== undefined;
    },
    type: (place, amount) => {
      write([{ ...place, amount }]);
      say(undefined);
    },
    clear: (block) => {
      const { written, kept } = write(
        placesOf(block).map(({ line, column }) => ({ line, column, amount: 0 })),
      );
      sayAll(t('said.cleared', { cells: integer(written) }), kept);
    },
    fill: (block) => {
      const { written, kept } = write(filledRight(block, amountAt));
      sayAll(t('said.filled', { cells: integer(written) }), kept);
    },
    put: (amounts) => {
      const { written, kept } = write(amounts);
      sayAll(t('said.filled', { cells: integer(written) }), kept);
    },
    copy: (block) => {
      say({ text: t('said.copied', { cells: integer(placesOf(block).length) }), tone: 'plain' });
      return writeTable(block, amountAt);
    },
    paste: (text, block) => {
      const pasted = pasting(text, block, { lines: layout.rows.length, columns: layout.periods.length });
      const { written, kept } = write(pasted.amounts);
      const [first] = pasted.unreadable;
      sayAll(t('said.pasted', { cells: integer(written) }), [
        ...kept,
        ...(first
          ? [
              t('said.unreadable', {
                cells: integer(pasted.unreadable.length),
                text: first.text.slice(0, 20),
                place: nameOf(layout, first),
              }),
            ]
          : []),
        ...(pasted.cutLines > 0 ? [t('said.cutLines', { lines: integer(pasted.cutLines) })] : []),
        ...(pasted.cutColumns > 0 ? [t('said.cutColumns', { columns: integer(pasted.cutColumns) })] : []),
      ]);
      return pasted.block;
    },
    undo: () => step(undo, 'said.undone', 'said.noUndo'),
    redo: () => step(redo, 'said.redone', 'said.noRedo'),
  };
}
