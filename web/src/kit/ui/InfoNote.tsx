import { IconInfoCircle } from '@tabler/icons-react';
import classes from './InfoNote.module.css';

/** A quiet word above what it is about. */
export function InfoNote({ text }: { text: string }) {
  return (
    <p className={classes.note}>
      <IconInfoCircle size={16} aria-hidden />
      {text}
    </p>
  );
}
