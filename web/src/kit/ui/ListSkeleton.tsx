import { VisuallyHidden } from '@mantine/core';
import classes from './ListSkeleton.module.css';

const rows = Array.from({ length: 8 }, (_, row) => row);

/** Rows without content, in the place and size of the coming ones. */
export function ListSkeleton({ label, columns }: { label: string; columns: number }) {
  return (
    <div className={classes.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className={classes.skeletonRow} aria-hidden>
          {Array.from({ length: columns }, (_, column) => (
            <span key={column} className={classes.skeletonBar} />
          ))}
        </div>
      ))}
    </div>
  );
}
