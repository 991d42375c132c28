import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStable } from '@/kit/ui/useStable';
import { isOn } from '../marked';
import { useAmounts } from '../use-amounts';
import { useEffects } from '../use-effects';
import { useVisible } from '../use-visible';
import type { Car, Option, StepName } from '../wire';
import classes from './OptionList.module.css';
import { OptionActions } from './OptionActions';
import { OptionRow } from './OptionRow';
import { PackageContents } from './PackageContents';
import type { OptionSection } from './sections';

interface OptionListProps {
  car: Car;
  modelId: number;
  step: StepName;
  sections: readonly OptionSection[];
  /** At most one of a section. */
  isSingle: boolean;
  onPick: (option: Option) => void;
}

/**
 * Options to choose from: arrows go from one to the next, Enter or Space chooses. The list of options and the
 * buttons of its rows stand in one grid, because an option may hold no buttons.
 */
export function OptionList({ car, modelId, step, sections, isSingle, onPick }: OptionListProps) {
  const { t } = useTranslation('offers');
  const id = useId();
  const [pointed, setPointed] = useState<number>();
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const { visible, watch } = useVisible();
  const amounts = useAmounts(car);
  // Rows are drawn again only when they change, so what they are given stays the same.
  const point = useStable((option: Option) => setPointed(option.feature_id));
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
    const at = active ? options.indexOf(active) : 0;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') focus(options[at + 1]);
    else if (event.key === 'ArrowUp') focus(options[at - 1]);
    else if (event.key === 'Home') focus(options[0]);
    else if (event.key === 'End') focus(options.at(-1));
    else if ((event.key === 'Enter' || event.key === ' ') && active) onPick(active);
    else return;
    event.preventDefault();
  };
  // Each option has two lines of the grid: its row, and below it what unfolds.
  let line = 0;
  const lines = new Map<string, number>();
  for (const section of sections) {
    lines.set(`head ${section.key}`, (line += 1));
    for (const option of section.options) lines.set(`row ${option.feature_id}`, (line += 2) - 1);
  }
  const lineOf = (option: Option) => lines.get(`row ${option.feature_id}`) ?? 1;

  return (
    <div className={classes.grid}>
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
                  className={classes.head}
                  style={{ gridRow: lines.get(`head ${section.key}`) }}
                  role="presentation"
                >
                  {head}
                </div>
              )}
              {section.options.map((option) => (
                <OptionRow
                  key={option.feature_id}
                  id={rowId(option)}
                  option={option}
                  effect={effects.get(option.feature_id)}
                  amounts={amounts}
                  isEditable={car.editable}
                  isSingle={isSingle}
                  isActive={option === active}
                  line={lineOf(option)}
                  watch={watch}
                  onPick={pick}
                  onPoint={point}
                />
              ))}
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
            line={lineOf(option)}
            isUnfolded={unfolded.has(option.feature_id)}
            onUnfold={toggle}
          />
          {unfolded.has(option.feature_id) && (
            <PackageContents
              option={option}
              modelId={modelId}
              versionId={versionId}
              line={lineOf(option) + 1}
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
