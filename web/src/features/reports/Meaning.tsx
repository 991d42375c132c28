import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Reports.module.css';

/** The "?" at a figure: by which formula, from which numbers, of which days. */
export function Meaning({ of, lines }: { of: string; lines: readonly string[] }) {
  const { t } = useTranslation('reports');
  return (
    <Popover width={320} position="bottom-end" withArrow shadow="md" trapFocus={false} returnFocus>
      <Popover.Target>
        <button type="button" className={classes.meaning} aria-label={t('meaning', { of })}>
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
