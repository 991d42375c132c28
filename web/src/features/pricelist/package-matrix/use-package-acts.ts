import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import { type Block, type Place, placesOf } from '@/kit/grid/block';
import { problemText } from '@/kit/ui/problem-text';
import type { Outcome } from '../matrix/act-history';
import { pasting } from '../matrix/pasting';
import type { FeatureRow, HeadColumn } from '../matrix/rows';
import { useSaid } from '../matrix/use-said';
import { readMark, writeMark } from './marks';
import type { PackageKind, PackagePlace, PackageStore } from './package-store';
import { planned, refusedItem, type WantedCell } from './plan';

interface ActsOptions {
  store: PackageStore;
  rows: readonly FeatureRow[];
  heads: readonly HeadColumn[];
  isReadOnly: boolean;
}

export type PackageActs = ReturnType<typeof usePackageActs>;

/** What one can do with the items of packages, each with an answer in words. */
export function usePackageActs({ store, rows, heads, isReadOnly }: ActsOptions) {
  const { t } = useTranslation('matrix');
  const { t: tCommon } = useTranslation();
  const nameOf = ({ line, column }: Place) => `${rows[line]?.code ?? ''}, ${heads[column]?.code ?? ''}`;
  const words = useSaid({ isReadOnly, nameOf });
  const { said, say, warn, refuses } = words;

  const idsAt = ({ line, column }: Place): PackagePlace => ({
    feature_id: rows[line]?.id ?? 0,
    package_feature_id: heads[column]?.id ?? 0,
  });
  const kindIn = (place: Place): PackageKind | undefined => {
    const { feature_id: feature, package_feature_id: pack } = idsAt(place);
    return store.kind(feature, pack);
  };
  const kindAt = (place: Place): PackageKind => kindIn(place) ?? 'none';

  /** Why nothing was saved: one of the items cannot be in its package, or something else. */
  const reasonOf = ({ problem }: Outcome, put: readonly PackagePlace[]): string => {
    const refused = refusedItem(problem?.fields, put);
    if (!refused) {
      const [field] = Object.values(problem?.fields ?? {});
      return t('said.unsaved', { reason: field?.[0] ?? (problem && problemText(problem, tCommon).text) });
    }
    return t('packages.refused', {
      package: heads.find(({ id }) => id === refused.item.package_feature_id)?.code,
      feature: rows.find(({ id }) => id === refused.item.feature_id)?.code,
      reason: refused.reason.replace(/\.$/, ''),
    });
  };

  const write = async (cells: readonly WantedCell[]) => {
    const { put, drop, inherited } = planned(cells, kindAt, idsAt);
    const changed = put.length + drop.length;
    const others = inherited > 0 ? t('packages.inherited', { cells: integer(inherited) }) : '';
    words.sayChanged(changed, others);
    const outcome = await store.write({ put, drop });
    if (outcome.problem) warn(reasonOf(outcome, put));
  };

  /** Whether cells can be changed; what is not known yet cannot. */
  const isReady = (block: Block): boolean => {
    if (refuses(block)) return false;
    if (kindIn({ line: block.top, column: block.left }) !== undefined) return true;
    warn(t('packages.reading'));
    return false;
  };

  /** Cells of a block that are changed here; says so when there are none. */
  const openIn = (block: Block): readonly Place[] => {
    const open = placesOf(block).filter((place) => kindAt(place) !== 'every');
    if (open.length === 0) warn(t('packages.every'));
    return open;
  };

  const turn = async (
    send: () => Promise<Outcome | undefined>,
    text: (cells: string) => string,
    none: string,
  ) => {
    const outcome = await send();
    if (outcome?.problem) warn(reasonOf(outcome, []));
    else say({ text: outcome ? text(integer(outcome.changed)) : none, tone: 'plain' });
  };

  return {
    said,
    say,
    nameOf,
    kindIn,
    /** Puts all cells of a block into their packages, or takes them out; without a wish it turns the first one round. */
    set: async (block: Block, wish?: boolean) => {
      if (!isReady(block)) return;
      const [first] = openIn(block);
      if (!first) return;
      const isIn = wish ?? kindAt(first) === 'none';
      await write(placesOf(block).map(({ line, column }) => ({ line, column, isIn })));
    },
    copy: (block: Block) => words.copy(block, (place) => writeMark(kindAt(place))),
    /** All of a table or nothing of it; answers where it lies. */
    paste: async (text: string, chosen: Block): Promise<Block | undefined> => {
      const table = pasting(text, chosen, { lines: rows.length, columns: heads.length }, readMark);
      if (!isReady(table.block) || words.refusesTable(table)) return undefined;
      await write(table.wanted.map(({ wanted, ...place }) => ({ ...place, isIn: wanted })));
      return table.block;
    },
    undo: () =>
      turn(
        () => store.undo(),
        (cells) => t('said.undone', { cells }),
        t('said.noUndo'),
      ),
    redo: () =>
      turn(
        () => store.redo(),
        (cells) => t('said.redone', { cells }),
        t('said.noRedo'),
      ),
  };
}
