import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Reports.module.css';

/** The "?" at a figure: by which formula, from which numbers, of which days. */
export function Meaning({ of, lines }: { of: string; lines: readonly string[] }) {
  const { t } = useTranslation('reports');
  const [isOpen, setOpen] = useState(false);
  // The focus stays at the "?", where the popover itself hears no key.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={320}
      position="bottom-end"
      withArrow
      shadow="md"
      trapFocus={false}
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.meaning}
          aria-label={t('meaning', { of })}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          {'?'}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {lines.map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
