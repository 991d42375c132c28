import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { useMe } from '@/session/me';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { EmptyState } from '@/kit/ui/EmptyState';
import { MoneyInput } from '@/kit/ui/MoneyInput';
import { parseMoney } from '@/kit/ui/money';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useStable } from '@/kit/ui/useStable';
import { modelsQuery } from '../queries';
import { useAmounts } from '../use-amounts';
import type { OfferType, StartModel } from '../wire';
import classes from './ModelPicker.module.css';
import { ModelRow } from './ModelRow';
import { everyModel, facetValues, type ModelFilter, modelGroups } from './models';

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

/** The models of a price list: typing narrows them, arrows go from one to the next, Enter picks. */
export function ModelPicker({ companyId, pricelistId, type, currency, currentId, onPick }: ModelPickerProps) {
  const { t } = useTranslation('offers');
  const { preferences } = useMe();
  const id = useId();
  const [filter, setFilter] = useState<ModelFilter>(everyModel);
  const [budget, setBudget] = useState('');
  const [pointed, setPointed] = useState<number>();
  const { data: models, error, isPending, refetch } = useQuery(modelsQuery(companyId, pricelistId, type));
  const amounts = useAmounts({ currency: currency ?? '', vat: { rate: 0, shown: true } });
  const pick = useStable((model: StartModel) => {
    if (model.price !== null) onPick(model);
  });
  const narrow = (part: Partial<ModelFilter>) => {
    setFilter({ ...filter, ...part });
    setPointed(undefined);
  };
  const searchId = `${id}-search`;
  useShortcuts(
    'offer',
    [
      {
        keys: { key: '/' },
        label: (t2) => t2('shortcuts:offer.search'),
        run: () => document.getElementById(searchId)?.focus(),
      },
    ],
    { singleKeys: preferences.single_key_shortcuts },
  );

  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (isPending || currency === undefined) return null;
  if (models.length === 0) return <EmptyState text={t('models.none')} />;

  const groups = modelGroups(models, filter);
  const shown = groups.flatMap((group) => group.models);
  const active =
    shown.find((model) => model.id === pointed) ??
    shown.find((model) => model.id === currentId) ??
    shown.find(({ price }) => price !== null) ??
    shown[0];
  const optionId = (model: StartModel) => `${id}-${model.id}`;
  const move = (by: number) => {
    const at = active ? shown.indexOf(active) : -1;
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)];
    setPointed(next?.id);
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'PageDown') move(8);
    else if (event.key === 'PageUp') move(-8);
    else if (event.key === 'Enter' && active) pick(active);
    else if (event.key === 'Escape' && filter.keyword) narrow({ keyword: '' });
    else return;
    event.preventDefault();
  };
  const facet = (
    name: 'fuel' | 'gearbox' | 'drive',
    values: readonly (string | { value: string; label: string })[],
  ) =>
    values.length > 1 && (
      <NativeSelect
        aria-label={t(`models.facet.${name}`)}
        value={filter[name]}
        onChange={(event) => narrow({ [name]: event.currentTarget.value })}
        data={[{ value: '', label: t(`models.every.${name}`) }, ...values]}
      />
    );

  return (
    <div className={classes.picker}>
      <div className={classes.toolbar} role="search">
        <TextInput
          id={searchId}
          className={classes.search}
          role="combobox"
          aria-label={t('models.search')}
          aria-expanded={shown.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder={t('models.search')}
          value={filter.keyword}
          onChange={(event) => narrow({ keyword: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the search is what the step is for
        />
        {facet('fuel', facetValues(models, 'fuel'))}
        {facet('gearbox', facetValues(models, 'gearbox'))}
        {facet(
          'drive',
          facetValues(models, 'wheel_drive').map((value) => ({
            value,
            label: t(`drive.${value as 'AWD'}`),
          })),
        )}
        <MoneyInput
          className={classes.budget}
          aria-label={t('models.facet.budget')}
          placeholder={t('models.facet.budget')}
          currency={currency}
          text={budget}
          onText={(text) => {
            setBudget(text);
            narrow({ budget: parseMoney(text).cents ?? null });
          }}
        />
        <span role="status" className={classes.count}>
          {t('models.count', { count: shown.length })}
        </span>
      </div>
      {shown.length === 0 && <EmptyState text={t('models.nothing')} />}
      <div id={id} role="listbox" aria-label={t('step.model')} className={classes.list}>
        {groups.map((group, index) => (
          <div
            key={group.key}
            role="group"
            aria-labelledby={`${id}-group-${index}`}
            className={classes.group}
          >
            <div id={`${id}-group-${index}`} className={classes.head} role="presentation">
              {group.serie}
              {group.range && group.range !== group.serie && (
                <span className={classes.range}>{group.range}</span>
              )}
            </div>
            {group.models.map((model) => (
              <ModelRow
                key={model.id}
                id={optionId(model)}
                model={model}
                amounts={amounts}
                isActive={model === active}
                isCurrent={model.id === currentId}
                onPick={pick}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
