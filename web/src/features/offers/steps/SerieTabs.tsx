import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Serie } from './models';
import classes from './SerieTabs.module.css';

interface SerieTabsProps {
  series: readonly Serie[];
  /** Those with models that fit. */
  having: ReadonlySet<number>;
  /** Null: all of them. */
  chosen: number | null;
  panelId: string;
  onChoose: (serieId: number | null) => void;
}

/** The series of a price list beside each other, and all of them; arrows go from one to the next. */
export function SerieTabs({ series, having, chosen, panelId, onChoose }: SerieTabsProps) {
  const { t } = useTranslation('offers');
  if (series.length < 2) return null;
  const tabs = [{ id: null, name: t('models.allSeries') }, ...series];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };
  return (
    // The focus is on its tabs.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="tablist" aria-label={t('models.series')} className={classes.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ id, name }) => (
        <button
          key={id ?? 0}
          type="button"
          role="tab"
          aria-selected={id === chosen}
          aria-controls={panelId}
          tabIndex={id === chosen ? 0 : -1}
          data-none={(id !== null && !having.has(id)) || undefined}
          className={classes.tab}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
