import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './NavLinks.module.css';

interface NavAreaProps {
  name: string;
  isOpen: boolean;
  /** Absent where the area cannot be folded. */
  onPress?: () => void;
  children: ReactNode;
}

/** An area of the menu under its heading, which folds and unfolds it. */
export function NavArea({ name, isOpen, onPress, children }: NavAreaProps) {
  const id = useId();
  return (
    <section aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`} className={classes.group}>
        {onPress ? (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={`${id}-pages`}
            onClick={onPress}
          >
            {name}
            <IconChevronRight size={14} stroke={2} aria-hidden className={classes.chevron} />
          </button>
        ) : (
          name
        )}
      </h2>
      <div id={`${id}-pages`} hidden={!isOpen} className={classes.pages}>
        {children}
      </div>
    </section>
  );
}
