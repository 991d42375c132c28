import { CloseButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/session/me';
import { late } from '@/kit/ui/late';
import { MenuButton } from '@/kit/ui/MenuButton';
import type { MenuItem } from '@/kit/ui/menu';
import type { CellContext } from '@/kit/record/entity';
import classes from './FacetBar.module.css';
import type { FacetProps } from './WordsFacet';
import type { Facets } from '@/kit/record/facet';

// Most lists do without.
const WordsFacet = late(() => import('./WordsFacet'));

interface FacetBarProps {
  facets: Facets;
  chosen: Readonly<Record<string, string>>;
  context: CellContext;
  onChoose: (name: string, value: string | undefined) => void;
}

/** What the list can be narrowed to; a chosen value is a chip that is taken away by itself. */
export default function FacetBar({ facets, chosen, context, onChoose }: FacetBarProps) {
  const { t } = useTranslation('list');
  return (
    <div role="group" aria-label={t('facets.label')} className={classes.bar}>
      {Object.entries(facets).map(([name, facet]) => {
        if (facet.isByLink && chosen[name] === undefined) return null;
        const Facet = facet.suggest ? WordsFacet : FacetChip;
        return (
          <Facet
            key={name}
            facet={facet}
            value={chosen[name]}
            context={context}
            onChoose={(value) => onChoose(name, value)}
          />
        );
      })}
    </div>
  );
}

function FacetChip({ facet, value, context, onChoose }: FacetProps) {
  const { t } = useTranslation('list');
  const { brands, companies } = useMe();
  const options = facet.options({ context, brands, companies });
  const label = facet.label(context);
  const shown =
    value && (options.find((option) => option.value === value)?.label ?? facet.words?.(value) ?? value);

  const entries = (): MenuItem[] => [
    { label: t('facets.any'), isChosen: value === undefined, run: () => onChoose(undefined) },
    ...options.map((option) => ({
      label: option.label,
      isChosen: option.value === value,
      run: () => onChoose(option.value),
    })),
    ...(facet.ask ? [{ label: facet.ask.label(), run: () => void ask() }] : []),
  ];
  const ask = async () => {
    const asked = await facet.ask?.run(value, label);
    if (asked !== undefined) onChoose(asked);
  };
  const clear = ({ currentTarget }: MouseEvent) => {
    // The chip stays, without its value, and keeps the focus.
    currentTarget.parentElement?.querySelector('button')?.focus();
    onChoose(undefined);
  };

  return (
    <span className={classes.chip} data-chosen={shown !== undefined || undefined}>
      <MenuButton className={classes.button} entries={entries}>
        <span className={classes.text}>{shown ? t('facets.chosen', { label, value: shown }) : label}</span>
        <IconChevronDown size={14} aria-hidden />
      </MenuButton>
      {shown && (
        <CloseButton size={24} aria-label={t('facets.clear', { label, value: shown })} onClick={clear} />
      )}
    </span>
  );
}
