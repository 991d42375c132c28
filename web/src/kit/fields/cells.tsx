import { empty } from '@/i18n/format';
import classes from './cells.module.css';

export function TextCell({ text, monospace }: { text: string | null; monospace?: true }) {
  if (!text) return <span className={classes.empty}>{empty}</span>;
  return (
    <span className={classes.text} data-monospace={monospace} title={text}>
      {text}
    </span>
  );
}
