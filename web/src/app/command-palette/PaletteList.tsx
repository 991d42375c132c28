import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './CommandPalette.module.css';
import type { Entry, Section } from './entry';

interface PaletteListProps {
  id: string;
  sections: readonly Section[];
  active: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onOpen: (entry: Entry, event: MouseEvent) => void;
}

/** The entries by group. The focus stays in the field, which names the active one. */
export function PaletteList({ id, sections, active, optionId, onPoint, onOpen }: PaletteListProps) {
  const { t } = useTranslation('palette');
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.list}>
      {sections.map(({ key, entries }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} role="presentation" className={classes.heading}>
            {t(`section.${key}`)}
          </div>
          {entries.map((entry) => {
            const { label, detail, icon: Icon } = entry;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys belong to the field
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry.id === active?.id}
                className={classes.option}
                onMouseMove={() => onPoint(entry)}
                onClick={(event) => onOpen(entry, event)}
                onAuxClick={(event) => event.button === 1 && onOpen(entry, event)}
              >
                <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
                <span className={classes.label}>{label}</span>
                {detail && <span className={classes.detail}>{detail}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
