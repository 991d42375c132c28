import { Button } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '@/api/use-observable';
import { blockOf, isOneCell } from '@/kit/grid/block';
import { useGridClipboard } from '@/kit/grid/useGridClipboard';
import { useStable } from '@/kit/ui/useStable';
import { MatrixBar } from '../matrix/MatrixBar';
import { MatrixFrame } from '../matrix/MatrixFrame';
import { type FeatureRow, type HeadColumn, type MatrixLine, namesOver } from '../matrix/rows';
import { useMatrixEvents } from '../matrix/use-matrix-events';
import { useMatrixFrame } from '../matrix/use-matrix-frame';
import { PackageRow } from './PackageRow';
import { pressOnPackages } from './package-keys';
import type { PackageStore } from './package-store';
import { usePackageActs } from './use-package-acts';

interface PackageGridProps {
  label: string;
  store: PackageStore;
  lines: readonly MatrixLine[];
  rows: readonly FeatureRow[];
  drawnAt: readonly number[];
  heads: readonly HeadColumn[];
  isReadOnly: boolean;
  /** One package fills the width, on a phone. */
  isNarrow: boolean;
}

/** The names of most packages fit. */
const columnWidth = 168;

/** Features by packages, of which only what is in sight is drawn. */
export function PackageGrid(props: PackageGridProps) {
  const { label, store, lines, rows, drawnAt, heads, isReadOnly, isNarrow } = props;
  const { t } = useTranslation('matrix');
  const saidId = useId();
  const state = useObservable(store.state);
  const spans = useMemo(() => namesOver(heads), [heads]);
  const frame = useMatrixFrame({
    lines: lines.length,
    drawnAt,
    columns: heads.length,
    columnWidth,
    isNarrow,
  });
  const { places, extent } = frame;
  const { at, block } = places;
  const acts = usePackageActs({ store, rows, heads, isReadOnly });
  const turn = useStable(() => void acts.set(places.block));
  const events = useMatrixEvents({
    places,
    acts,
    extent,
    press: (event) => pressOnPackages(event, places, acts),
    open: (place) => void acts.set(blockOf(place, place)),
    touch: turn,
  });
  useGridClipboard(frame.scroller, places, {
    copy: acts.copy,
    clear: (chosen) => void acts.set(chosen, false),
    paste: (text, chosen) => {
      void acts.paste(text, chosen).then((pasted) => pasted && places.choose(pasted));
      return chosen;
    },
  });
  const kind = acts.kindIn(at);
  // A touch does both by itself.
  const hasButtons = !isReadOnly && !isNarrow;
  return (
    <MatrixFrame
      label={label}
      frame={frame}
      events={events}
      lines={lines}
      heads={heads}
      spans={spans}
      keys={isReadOnly ? undefined : t('packages.keys')}
      renderRow={(row, place) => (
        <PackageRow
          key={row.id}
          store={store}
          version={store.versionOf(row.id)}
          row={row}
          place={place}
          heads={heads}
        />
      )}
      bar={
        <MatrixBar
          state={state}
          said={acts.said}
          saidId={saidId}
          chosen={isOneCell(block) && kind ? `${acts.nameOf(at)}: ${t(`packages.kind.${kind}`)}` : undefined}
          cells={(block.bottom - block.top + 1) * (block.right - block.left + 1)}
          onUndo={isReadOnly ? undefined : () => void acts.undo()}
        >
          {hasButtons && (
            <>
              <Button variant="default" onClick={() => void acts.set(places.block, true)}>
                {t('packages.add')}
              </Button>
              <Button variant="default" onClick={() => void acts.set(places.block, false)}>
                {t('packages.remove')}
              </Button>
            </>
          )}
        </MatrixBar>
      }
    />
  );
}
