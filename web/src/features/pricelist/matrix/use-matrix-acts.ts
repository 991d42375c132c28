import { useTranslation } from 'react-i18next';
import { integer, money } from '@/i18n/format';
import { type Block, type Place, placesOf } from '@/kit/grid/block';
import { openDialog } from '@/kit/ui/dialog';
import { problemText } from '@/kit/ui/problem-text';
import {
  blankCell,
  changed,
  isSame,
  type MatrixCell,
  type MatrixModel,
  type OfferType,
  type Wanted,
} from './cell';
import type { Clash, Outcome } from './act-history';
import { clashDialog } from './clash-dialog';
import type { MatrixStore } from './matrix-store';
import { pasting } from './pasting';
import type { FeatureRow } from './rows';
import { readCell, writeCell } from './table';
import { unusualPrice } from './unusual-price';
import { useSaid } from './use-said';

interface ActsOptions {
  store: MatrixStore;
  rows: readonly FeatureRow[];
  models: readonly MatrixModel[];
  type: OfferType;
  isReadOnly: boolean;
}

/** What an act would do: cells that change, and those that have no price to be optional for. */
export interface Planned {
  cells: readonly MatrixCell[];
  unpriced: number;
}

export type MatrixActs = ReturnType<typeof useMatrixActs>;

/** What one can do with the cells, each with an answer in words. */
export function useMatrixActs({ store, rows, models, type, isReadOnly }: ActsOptions) {
  const { t } = useTranslation('matrix');
  const { t: tCommon } = useTranslation();
  const nameOf = ({ line, column }: Place) => `${rows[line]?.code ?? ''}, ${models[column]?.code ?? ''}`;
  const words = useSaid({ isReadOnly, nameOf });
  const { said, say, warn, refuses } = words;

  const nameOfCell = ({ feature_id: feature, model_id: model }: MatrixCell) =>
    [rows.find(({ id }) => id === feature)?.code, models.find(({ id }) => id === model)?.code]
      .filter(Boolean)
      .join(', ');

  const cellAt = ({ line, column }: Place): MatrixCell => {
    const [feature, model] = [rows[line]?.id ?? 0, models[column]?.id ?? 0];
    return store.cell(feature, model) ?? blankCell(feature, model);
  };

  const idsIn = ({ top, bottom, left, right }: Block) =>
    [
      rows.slice(top, bottom + 1).map(({ id }) => id),
      models.slice(left, right + 1).map(({ id }) => id),
    ] as const;

  /** Cells are read before they are changed: what they were is what undo brings back. */
  const ready = async (block: Block): Promise<boolean> => {
    const [features, ids] = idsIn(block);
    if (store.isKnown(features, ids)) return true;
    try {
      await store.need(features, ids);
      return true;
    } catch {
      warn(t('said.unread'));
      return false;
    }
  };

  const answer = (outcome: Outcome | undefined, text: string) => {
    if (outcome?.problem) warn(t('said.unsaved', { reason: reasonOf(outcome, t, tCommon) }));
    else say({ text, tone: 'plain' });
  };

  const plan = (block: Block, wanted: Wanted, types: readonly OfferType[] = [type]): Planned => {
    let unpriced = 0;
    const cells = placesOf(block).flatMap((place) => {
      let after: MatrixCell | undefined = cellAt(place);
      for (const one of types) after &&= changed(after, one, wanted);
      if (!after) unpriced += 1;
      return after && !isSame(cellAt(place), after) ? [after] : [];
    });
    return { cells, unpriced };
  };

  const write = async ({ cells, unpriced }: Planned) => {
    const unusual = unusualPrice(
      cells,
      ({ feature_id: feature, model_id: model }) => store.cell(feature, model) ?? blankCell(feature, model),
    );
    const others = [
      unpriced > 0 && t('said.unpriced', { cells: integer(unpriced) }),
      unusual && t('said.unusual', { price: money(unusual.cents), place: nameOfCell(unusual.cell) }),
    ];
    words.sayChanged(cells.length, others.filter(Boolean).join(' '));
    const outcome = await store.write(cells);
    if (outcome.problem) answer(outcome, '');
    if (outcome.clash) await settle(outcome.clash, outcome.problem?.changedBy);
  };

  /** Somebody was faster: what was meant is not lost, the user says whose value stays. */
  const settle = async ({ theirs, mine }: Clash, by: string | undefined): Promise<void> => {
    const keyOf = (cell: MatrixCell) => `${cell.feature_id}.${cell.model_id}`;
    const clashing = new Map(theirs.map((cell) => [keyOf(cell), cell]));
    const pairs = mine.flatMap((cell) => {
      const other = clashing.get(keyOf(cell));
      return other && !isSame(other, cell) ? [{ mine: cell, theirs: other }] : [];
    });
    const kept =
      pairs.length > 0
        ? await openDialog(clashDialog, { pairs, by, type, nameOf: nameOfCell }, ['matrix'])
        : 'theirs';
    if (kept === undefined) return;
    const cells = kept === 'mine' ? mine : mine.filter((cell) => !clashing.has(keyOf(cell)));
    if (cells.length > 0) await write({ cells, unpriced: 0 });
    else say({ text: t('clash.theirsStay'), tone: 'plain' });
  };

  return {
    said,
    say,
    type,
    refuses,
    ready,
    plan,
    write,
    cellAt,
    nameOf,
    /** Makes all cells of a block what is wanted. */
    set: async (block: Block, wanted: Wanted | ((cell: MatrixCell) => Wanted)) => {
      if (refuses(block) || !(await ready(block))) return;
      const first = cellAt({ line: block.top, column: block.left });
      await write(plan(block, typeof wanted === 'function' ? wanted(first) : wanted));
    },
    copy: (block: Block) => words.copy(block, (place) => writeCell(cellAt(place), type)),
    /** All of a table or nothing of it; answers where it lies. */
    paste: async (text: string, chosen: Block): Promise<Block | undefined> => {
      const table = pasting(text, chosen, { lines: rows.length, columns: models.length }, readCell);
      const { block, wanted } = table;
      if (refuses(block) || words.refusesTable(table)) return undefined;
      if (!(await ready(block))) return undefined;
      const planned = wanted.map((place) => ({ place, after: changed(cellAt(place), type, place.wanted) }));
      const unpriced = planned.find(({ after }) => !after);
      if (unpriced) {
        warn(t('said.pastedUnpriced', { place: nameOf(unpriced.place) }));
        return undefined;
      }
      const cells = planned.flatMap(({ place, after }) =>
        after && !isSame(cellAt(place), after) ? [after] : [],
      );
      await write({ cells, unpriced: 0 });
      return block;
    },
    undo: async () => {
      const outcome = await store.undo();
      answer(outcome, outcome ? t('said.undone', { cells: integer(outcome.changed) }) : t('said.noUndo'));
      if (outcome?.clash) await settle(outcome.clash, outcome.problem?.changedBy);
    },
    redo: async () => {
      const outcome = await store.redo();
      answer(outcome, outcome ? t('said.redone', { cells: integer(outcome.changed) }) : t('said.noRedo'));
      if (outcome?.clash) await settle(outcome.clash, outcome.problem?.changedBy);
    },
  };
}

/** Why nothing was saved: somebody was faster, a field says so, or something else. */
function reasonOf(
  { problem }: Outcome,
  t: ReturnType<typeof useTranslation<'matrix'>>['t'],
  tCommon: Parameters<typeof problemText>[1],
): string {
  if (!problem) return '';
  if (problem.status === 409 && problem.changedBy)
    return `${t('said.changedBy', { name: problem.changedBy })} ${problem.message}`;
  const [field] = Object.values(problem.fields ?? {});
  return field?.[0] ?? problemText(problem, tCommon).text;
}
