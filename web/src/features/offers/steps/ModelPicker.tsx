import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useStable } from '@/kit/ui/useStable';
import { useMe } from '@/session/me';
import type { Shortcut } from '@/shortcuts/declared';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { modelsQuery } from '../queries';
import { useAmounts } from '../use-amounts';
import type { OfferType, StartModel } from '../wire';
import { moveInGrid } from './grid-keys';
import { ModelFilters } from './ModelFilters';
import classes from './ModelPicker.module.css';
import { ModelRow } from './ModelRow';
import { everyModel, facetsOf, type ModelFilter, rangeGroups, seriesOf } from './models';
import { RangeCard } from './RangeCard';
import { SerieTabs } from './SerieTabs';

interface ModelPickerProps {
  companyId: number;
  pricelistId: number;
  type: OfferType;
  /** Undefined until it is known. */
  currency: string | undefined;
  /** The model that the offer has. */
  currentId?: number | null;
  onPick: (model: StartModel) => void;
}

/** The models of a price list: a card for each range, which opens to its models. */
export function ModelPicker({ companyId, pricelistId, type, currency, ...rest }: ModelPickerProps) {
  const { t } = useTranslation('offers');
  const { data: models, error, isPending, refetch } = useQuery(modelsQuery(companyId, pricelistId, type));
  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (isPending || currency === undefined) return null;
  if (models.length === 0) return <EmptyState text={t('models.none')} />;
  return <Ranges {...rest} models={models} currency={currency} />;
}

interface RangesProps extends Pick<ModelPickerProps, 'currentId' | 'onPick'> {
  models: readonly StartModel[];
  currency: string;
}

/** Typing narrows the ranges, arrows go from one model to the next and open its range, Enter picks. */
function Ranges({ models, currency, currentId, onPick }: RangesProps) {
  const { t } = useTranslation('offers');
  const { preferences } = useMe();
  const id = useId();
  const current = models.find((model) => model.id === currentId);
  const [filter, setFilter] = useState<ModelFilter>(everyModel);
  const [chosenSerie, setSerie] = useState(current?.serie_id ?? null);
  // Undefined: the card that is open by itself; null: none is.
  const [opened, setOpened] = useState<number | null>();
  const [pointed, setPointed] = useState<number>();
  const amounts = useAmounts({ currency, vat: { rate: 0, shown: true } });
  const pick = useStable((model: StartModel) => {
    if (model.price !== null) onPick(model);
  });

  // Words are looked for in all series.
  const serieId = filter.keyword ? null : chosenSerie;
  const fitting = rangeGroups(models, filter);
  const groups = fitting.filter((group) => serieId === null || group.serieId === serieId);
  const shown = groups.flatMap((group) => group.models);
  const ofCurrent = groups.find((group) => group.id === current?.modelrange_id);
  const chosen = groups.find((group) => group.id === opened) ?? ofCurrent ?? groups[0];
  const open = opened === null ? undefined : chosen;
  const active =
    open &&
    (open.models.find((model) => model.id === pointed) ??
      open.models.find((model) => model === current) ??
      open.models.find(({ price }) => price !== null) ??
      open.models[0]);
  const rowId = (modelId: number) => `${id}-${modelId}`;

  // The models of the card that is open, as the options of a step.
  useShortcuts(
    'offer',
    Array.from({ length: 9 }, (_, index): Shortcut => ({
      keys: { code: `Digit${index + 1}` },
      label: (t2) => t2('shortcuts:offer.nth'),
      run: () => {
        const model = open?.models[index];
        if (model) pick(model);
      },
    })),
    { singleKeys: preferences.single_key_shortcuts },
  );

  useEffect(() => {
    if (pointed !== undefined)
      document.getElementById(`${id}-${pointed}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, pointed]);

  const begin = () => {
    setOpened(undefined);
    setPointed(undefined);
  };
  const move = (by: number) => {
    const at = active ? shown.indexOf(active) : -1;
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (!next) return;
    setPointed(next.id);
    setOpened(next.modelrange_id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'PageDown') move(8);
    else if (event.key === 'PageUp') move(-8);
    else if (event.key === 'Enter' && active) pick(active);
    else if (event.key === 'Escape' && filter.keyword) {
      setFilter({ ...filter, keyword: '' });
      begin();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={classes.picker}>
      <ModelFilters
        facets={facetsOf(models)}
        filter={filter}
        currency={currency}
        count={shown.length}
        list={{ id, isOpen: open !== undefined, active: active && rowId(active.id) }}
        onKeyDown={onKeyDown}
        onFilter={(next) => {
          setFilter(next);
          begin();
        }}
      >
        <SerieTabs
          series={seriesOf(models)}
          having={new Set(fitting.map((group) => group.serieId))}
          chosen={serieId}
          panelId={`${id}-ranges`}
          onChoose={(serie) => {
            setSerie(serie);
            if (filter.keyword) setFilter({ ...filter, keyword: '' });
            begin();
          }}
        />
      </ModelFilters>
      {shown.length === 0 && <EmptyState text={t('models.nothing')} />}
      {/* The keys are those of its cards, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div id={`${id}-ranges`} className={classes.grid} onKeyDown={moveInGrid}>
        {groups.map((group) => {
          const isOpen = group === open;
          return (
            <Fragment key={group.id}>
              <RangeCard
                group={group}
                amounts={amounts}
                isOpen={isOpen}
                isCurrent={group === ofCurrent}
                listId={id}
                onOpen={() => {
                  setOpened(isOpen ? null : group.id);
                  setPointed(undefined);
                }}
              />
              {isOpen && (
                <div
                  id={id}
                  role="listbox"
                  aria-label={group.name}
                  aria-activedescendant={active && rowId(active.id)}
                  tabIndex={0}
                  className={classes.list}
                  onKeyDown={onKeyDown}
                >
                  {group.models.map((model) => (
                    <ModelRow
                      key={model.id}
                      id={rowId(model.id)}
                      model={model}
                      amounts={amounts}
                      isActive={model === active}
                      isCurrent={model === current}
                      onPick={pick}
                    />
                  ))}
                </div>
              )}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}
