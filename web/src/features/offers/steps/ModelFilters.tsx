import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/session/me';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { MoneyInput } from '@/kit/ui/MoneyInput';
import { parseMoney } from '@/kit/ui/money';
import classes from './ModelFilters.module.css';
import type { Facet, ModelFilter } from './models';

interface ModelFiltersProps {
  facets: Readonly<Record<Facet, readonly string[]>>;
  filter: ModelFilter;
  currency: string;
  /** How many models are left. */
  count: number;
  /** The open list of models, which the keys of the search move in. */
  list: { id: string; isOpen: boolean; active: string | undefined };
  onKeyDown: (event: KeyboardEvent) => void;
  onFilter: (filter: ModelFilter) => void;
  /** Between the search and the facets. */
  children: ReactNode;
}

const facetNames = ['fuel', 'body', 'drive'] as const satisfies readonly Facet[];

/** What narrows the models: words, a budget, and chips of which any may be chosen. */
export function ModelFilters(props: ModelFiltersProps) {
  const { facets, filter, currency, count, list, onKeyDown, onFilter, children } = props;
  const { t } = useTranslation('offers');
  const { preferences } = useMe();
  const searchId = useId();
  const [budget, setBudget] = useState('');
  // What the field was left with.
  const [wrong, setWrong] = useState('');
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
  const toggle = (facet: Facet, value: string) => {
    const chosen = filter[facet];
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    onFilter({ ...filter, [facet]: next });
  };
  const chips = facetNames.filter((facet) => facets[facet].length > 1);

  return (
    <div className={classes.filters} role="search">
      <div className={classes.typed}>
        <TextInput
          id={searchId}
          className={classes.search}
          role="combobox"
          aria-label={t('models.search')}
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? list.id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={list.active}
          placeholder={t('models.search')}
          value={filter.keyword}
          onChange={(event) => onFilter({ ...filter, keyword: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- the search is what the step is for
        />
        <MoneyInput
          className={classes.budget}
          aria-label={t('models.facet.budget')}
          placeholder={t('models.facet.budget')}
          currency={currency}
          text={budget}
          error={wrong === budget && parseMoney(budget).cents === undefined && t('models.noAmount')}
          onLeave={() => setWrong(budget)}
          onText={(text) => {
            setBudget(text);
            onFilter({ ...filter, budget: parseMoney(text).cents ?? null });
          }}
        />
        <span role="status" className={classes.count}>
          {t('models.count', { count })}
        </span>
      </div>
      {children}
      {chips.length > 0 && (
        <div className={classes.facets}>
          {chips.map((facet) => (
            <div key={facet} role="group" aria-label={t(`models.facet.${facet}`)} className={classes.facet}>
              {facets[facet].map((value) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={filter[facet].includes(value)}
                  className={classes.chip}
                  onClick={() => toggle(facet, value)}
                >
                  {facet === 'drive' ? t(`models.drive.${value as 'AWD'}`) : value}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
