import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '@/kit/ui/Popup';
import classes from './CarPanel.module.css';

interface ExplainedProps {
  /** What is explained, for those who do not see where the "?" stands. */
  what: string;
  children: ReactNode;
}

/** "?" beside an amount: how it comes about, on pointing at it and on pressing it, and never while one goes on from field to field. */
export function Explained({ what, children }: ExplainedProps) {
  const { t } = useTranslation('offers');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  return (
    <Popup
      opened={isOpen}
      onChange={setOpen}
      position="top-end"
      width={340}
      withRoles={false}
      dropdown={{ id, className: classes.explanation, onMouseEnter: show, onMouseLeave: hide }}
      button={
        <button
          type="button"
          className={classes.why}
          aria-label={t('figure.explain', { figure: what })}
          aria-expanded={isOpen}
          aria-describedby={isOpen ? id : undefined}
          onMouseEnter={show}
          onMouseLeave={hide}
          onBlur={hide}
          onClick={show}
          onKeyDown={(event) => {
            if (event.key === 'Escape') hide();
          }}
        >
          {t('figure.ask')}
        </button>
      }
    >
      {children}
    </Popup>
  );
}
