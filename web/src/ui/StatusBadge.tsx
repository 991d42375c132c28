import classes from './StatusBadge.module.css';

/** green: in force; amber: draft or warning; red: error; grey: archived. */
export type Tone = 'green' | 'amber' | 'red' | 'grey';

/** A status as a word on a quiet ground; the word carries the meaning, the colour only helps. */
export function StatusBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {label}
    </span>
  );
}
