import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './StepButton.module.css';

interface StepButtonProps {
  label: string;
  icon: TablerIcon;
  /** There is nowhere to go; it keeps the focus all the same. */
  isOff?: boolean;
  onPress: () => void;
}

/** A button of a line that is moved or removed by it. */
export function StepButton({ label, icon: Icon, isOff = false, onPress }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className={classes.step}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
