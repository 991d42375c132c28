import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ListToolbar.module.css';

interface ListToolbarProps {
  /** What narrows the list, which a narrow screen shows behind a button; absent when there is little of it. */
  filter?: {
    /** Shown from the start: the list is narrowed already. */
    isOpen: boolean;
    focus: () => void;
  };
  /** Its fields have labels above them. */
  labelled?: true;
  children: ReactNode;
}

/** The row above a list: what narrows it on the left, how much it holds on the right. */
export function ListToolbar({ filter, labelled, children }: ListToolbarProps) {
  const { t } = useTranslation('list');
  const [isOpen, setOpen] = useState(filter?.isOpen ?? true);
  return (
    <div
      className={classes.toolbar}
      role="search"
      data-filter-open={isOpen || undefined}
      data-labelled={labelled}
    >
      {filter && (
        <button
          type="button"
          className={classes.toggle}
          aria-label={t('filter.toggle')}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            // The field can take the focus only once it is shown.
            requestAnimationFrame(filter.focus);
          }}
        >
          <IconFilter size={16} aria-hidden />
        </button>
      )}
      {children}
    </div>
  );
}

/** How many records there are, in words, at the end of the toolbar. */
export function Count({ children }: { children: ReactNode }) {
  return (
    <div className={classes.count} role="status">
      {children}
    </div>
  );
}
