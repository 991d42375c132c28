import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '@/api/use-observable';
import { blockOf, isOneCell, type Move, type Place } from '@/kit/grid/block';
import { useGridClipboard } from '@/kit/grid/useGridClipboard';
import { openDialog } from '@/kit/ui/dialog';
import { useStable } from '@/kit/ui/useStable';
import { kindOf, type MatrixModel, type MatrixView, type OfferType } from './cell';
import { changeDialog } from './change-dialog';
import { MatrixBar } from './MatrixBar';
import { MatrixFrame } from './MatrixFrame';
import { type EditedCell, MatrixRow } from './MatrixRow';
import type { MatrixStore } from './matrix-store';
import { pressOnModels } from './model-keys';
import { type FeatureRow, headsOf, type MatrixLine, seriesOf } from './rows';
import { useMatrixActs } from './use-matrix-acts';
import { useMatrixEvents } from './use-matrix-events';
import { useMatrixFrame } from './use-matrix-frame';
import { useNeededCells } from './use-needed-cells';

interface MatrixGridProps {
  label: string;
  store: MatrixStore;
  lines: readonly MatrixLine[];
  rows: readonly FeatureRow[];
  drawnAt: readonly number[];
  models: readonly MatrixModel[];
  type: OfferType;
  view: MatrixView;
  isReadOnly: boolean;
  /** One model fills the width, on a phone. */
  isNarrow: boolean;
}

const columnWidth = 104;

/** Features by models, of which only what is in sight is drawn and read. */
export function MatrixGrid(props: MatrixGridProps) {
  const { label, store, lines, rows, drawnAt, models, type, view, isReadOnly, isNarrow } = props;
  const { t } = useTranslation('matrix');
  const saidId = useId();
  const state = useObservable(store.state);
  const [editing, setEditing] = useState<EditedCell>();
  const heads = useMemo(() => headsOf(models), [models]);
  const spans = useMemo(() => seriesOf(models), [models]);
  const frame = useMatrixFrame({
    lines: lines.length,
    drawnAt,
    columns: models.length,
    columnWidth,
    isNarrow,
  });
  const { places, drawn, extent } = frame;
  const { at, block } = places;
  useNeededCells(store, lines, rows, models, drawn.seen);
  const acts = useMatrixActs({ store, rows, models, type, isReadOnly });
  const edit = (place: Place, typed?: string) => {
    if (acts.refuses(blockOf(place, place))) return;
    acts.say(undefined);
    places.focused(place);
    setEditing({ place, typed });
  };
  const changeChosen = async () => {
    const chosen = places.block;
    if (acts.refuses(chosen) || !(await acts.ready(chosen))) return;
    await openDialog(changeDialog, { acts, block: chosen, rows, models }, ['matrix']);
    places.focus();
  };
  const change = useStable(() => void changeChosen());
  const events = useMatrixEvents({
    places,
    acts,
    extent,
    press: (event) => pressOnModels(event, { places, acts, edit, change }),
    open: edit,
    touch: change,
  });
  useGridClipboard(frame.scroller, places, {
    copy: acts.copy,
    clear: (chosen) => void acts.set(chosen, { kind: 'none' }),
    paste: (text, chosen) => {
      void acts.paste(text, chosen).then((pasted) => pasted && places.choose(pasted));
      return chosen;
    },
  });

  const onPrice = useStable((place: Place, cents: number | null, next: Move | undefined) => {
    setEditing(undefined);
    void acts.set(blockOf(place, place), cents === null ? { kind: 'none' } : { kind: 'optional', cents });
    if (next) places.move(next);
  });
  const onWrong = useStable(() => acts.say({ text: t('said.noPrice'), tone: 'warning' }));
  const onCancel = useStable(() => {
    setEditing(undefined);
    acts.say(undefined);
    places.focus();
  });

  return (
    <MatrixFrame
      label={label}
      frame={frame}
      events={events}
      lines={lines}
      heads={heads}
      spans={spans}
      keys={isReadOnly ? undefined : t('keys')}
      renderRow={(row, place) => (
        <MatrixRow
          key={row.id}
          store={store}
          version={store.versionOf(row.id)}
          row={row}
          place={place}
          heads={heads}
          type={type}
          view={view}
          editing={editing?.place.line === place.line ? editing : undefined}
          saidId={saidId}
          onPrice={onPrice}
          onWrong={onWrong}
          onCancel={onCancel}
        />
      )}
      bar={
        <MatrixBar
          state={state}
          said={acts.said}
          saidId={saidId}
          chosen={
            isOneCell(block) && rows[at.line] && models[at.column]
              ? `${acts.nameOf(at)}: ${t(`kind.${kindOf(acts.cellAt(at), type)}`)}`
              : undefined
          }
          cells={(block.bottom - block.top + 1) * (block.right - block.left + 1)}
          onUndo={isReadOnly ? undefined : () => void acts.undo()}
        >
          {!isReadOnly && rows.length > 0 && (
            <Button variant="default" onClick={change}>
              {t('change.open')}
            </Button>
          )}
        </MatrixBar>
      }
    />
  );
}
