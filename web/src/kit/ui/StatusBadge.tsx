import classes from './StatusBadge.module.css';

/** green: in force; amber: draft or warning; red: error; grey: archived. */
export type Tone = 'green' | 'amber' | 'red' | 'grey';

export interface StatusBadgeProps {
  tone: Tone;
  label: string;
}

/** A status as a word on a quiet ground; the word carries the meaning, the colour only helps. */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
