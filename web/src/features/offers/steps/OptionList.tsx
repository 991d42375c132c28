import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStable } from '@/kit/ui/useStable';
import { isOn } from '../marked';
import { optionSteps } from '../steps';
import { useAmounts } from '../use-amounts';
import { useEffects } from '../use-effects';
import { useVisible } from '../use-visible';
import type { Car, Option, StepName } from '../wire';
import classes from './OptionList.module.css';
import { OptionActions } from './OptionActions';
import { OptionRow } from './OptionRow';
import { OptionCell } from './OptionCell';
import cells from './OptionGrid.module.css';
import { PackageContents } from './PackageContents';
import { nextAt, placesInGrid, placesInRows } from './places';
import type { OptionSection } from './sections';
import { useColumns } from './use-columns';

interface OptionListProps {
  car: Car;
  modelId: number;
  step: StepName;
  sections: readonly OptionSection[];
  /** At most one of a section. */
  isSingle: boolean;
  /** Pictures beside one another, in place of rows. */
  shape?: 'round' | 'tile';
  onPick: (option: Option) => void;
}

/** How wide a cell of a grid is at least. */
const cellWidths = { round: 116, tile: 148 } as const;

/**
 * Options to choose from: arrows go from one to the next, Enter or Space chooses. The list of options and the
 * buttons of its rows or cells stand in one grid, because an option may hold no buttons.
 */
export function OptionList({ car, modelId, step, sections, isSingle, shape, onPick }: OptionListProps) {
  const { t } = useTranslation('offers');
  const id = useId();
  const [pointed, setPointed] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const [columns, measure] = useColumns(cellWidths[shape ?? 'round']);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const { visible, watch } = useVisible();
  const amounts = useAmounts(car);
  // Rows are drawn again only when they change, so what they are given stays the same.
  const point = useStable((option: Option) => setPointed(option.feature_id));
  const hover = useStable((option: Option) => setHovered(option.feature_id));
  const pick = useStable((option: Option) => {
    setPointed(option.feature_id);
    onPick(option);
  });
  const toggle = useStable(({ feature_id: featureId }: Option) => {
    const next = new Set(unfolded);
    if (!next.delete(featureId)) next.add(featureId);
    setUnfolded(next);
  });
  const options = sections.flatMap((section) => section.options);
  const undecided = new Set(
    options
      .filter(({ state, disabled }) => !disabled && (state === 'selectable' || state === 'impossible'))
      .map((option) => option.feature_id),
  );
  const { id: versionId, revision } = car.version;
  const effects = useEffects(
    versionId,
    revision,
    visible.filter((one) => undecided.has(one)),
  );
  useHashTarget(options.length > 0);

  if (options.length === 0) return null;
  const active = options.find((one) => one.feature_id === pointed) ?? options.find(isOn) ?? options[0];
  const focus = (option: Option | undefined) => {
    if (!option) return;
    setPointed(option.feature_id);
    document.getElementById(rowId(option))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = active ? options.indexOf(active) : 0;
    const next = nextAt(places, order, at, event.key);
    if (next !== undefined) focus(options[next]);
    else if ((event.key === 'Enter' || event.key === ' ') && active) onPick(active);
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
  const order = options.map((option) => option.feature_id);
  const places = shape ? placesInGrid(sections, columns) : placesInRows(sections);
  const placeOf = (option: Option) => places.options.get(option.feature_id) ?? { line: 1, column: 1 };
  const hasFaces = options.some(({ image, colour }) => image || colour);
  const face = hasFaces ? (optionSteps[step]?.shape ?? 'tile') : undefined;
  const common = { amounts, isEditable: car.editable, watch, onPick: pick, onPoint: point };

  return (
    <div
      ref={shape && measure}
      className={shape ? cells.grid : classes.grid}
      style={shape && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      onPointerLeave={shape && (() => setHovered(undefined))}
    >
      {/* The focus is on its options. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="listbox"
        aria-label={t(`step.${step}`)}
        aria-multiselectable={!isSingle || sections.length > 1 || undefined}
        className={classes.options}
        onKeyDown={onKeyDown}
      >
        {sections.map((section) => {
          const head = section.title ?? (section.list && t(`list.${section.list as 'service-packages'}`));
          return (
            <div
              key={section.key}
              role="group"
              aria-label={head ?? t(`step.${step}`)}
              className={classes.options}
            >
              {head && (
                <div
                  id={`${id}-${section.key}`}
                  className={shape ? cells.head : classes.head}
                  style={{ gridRow: places.heads.get(section.key) }}
                  role="presentation"
                >
                  {head}
                </div>
              )}
              {section.options.map((option) => {
                const item = {
                  ...common,
                  id: rowId(option),
                  option,
                  effect: effects.get(option.feature_id),
                  isActive: option === active,
                  line: placeOf(option).line,
                };
                return shape ? (
                  <OptionCell
                    {...item}
                    key={option.feature_id}
                    column={placeOf(option).column}
                    shape={shape}
                    onHover={hover}
                  />
                ) : (
                  <OptionRow {...item} key={option.feature_id} isSingle={isSingle} face={face} />
                );
              })}
            </div>
          );
        })}
      </div>
      {options.map((option) => (
        <Fragment key={option.feature_id}>
          <OptionActions
            car={car}
            step={step}
            option={option}
            effect={effects.get(option.feature_id)}
            isActive={option === active}
            line={placeOf(option).line}
            column={shape && placeOf(option).column}
            isShown={shape && (option === active || option.feature_id === hovered)}
            isUnfolded={unfolded.has(option.feature_id)}
            onUnfold={toggle}
          />
          {unfolded.has(option.feature_id) && (
            <PackageContents
              option={option}
              modelId={modelId}
              versionId={versionId}
              line={placeOf(option).line + 1}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
}

function rowId({ feature_id: id }: Option): string {
  return `option-${id}`;
}

/** The option that a hit of the search named gets the focus once it is there. */
function useHashTarget(isThere: boolean): void {
  useEffect(() => {
    if (!isThere || !/^#option-\d+$/.test(location.hash)) return undefined;
    // After the heading has had it.
    const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>(location.hash)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
}
