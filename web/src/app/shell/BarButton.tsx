import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './BarButton.module.css';

interface BarButtonProps
  extends UnstyledButtonProps, Omit<ComponentProps<'button'>, keyof UnstyledButtonProps> {
  icon: TablerIcon;
  /** Stands on the icon; nothing does without one. */
  count: number | string;
}

/** A button of the header that says how many there are. Its name says it too, so that the count is not read twice. */
export function BarButton({ icon: Icon, count, ...button }: BarButtonProps) {
  return (
    <UnstyledButton {...button} className={classes.button}>
      <Icon size={18} aria-hidden />
      {Boolean(count) && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
    </UnstyledButton>
  );
}
