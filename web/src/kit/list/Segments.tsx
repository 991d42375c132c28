import classes from './Segments.module.css';

interface SegmentsProps<Key extends string> {
  /** What is chosen here, for those who cannot see it. */
  label: string;
  segments: readonly { key: Key; text: string }[];
  /** None when something else than one of these is shown. */
  chosen: Key | undefined;
  onChoose: (key: Key) => void;
}

/** A few parts of a list beside each other, one of which is shown. */
export function Segments<Key extends string>({ label, segments, chosen, onChoose }: SegmentsProps<Key>) {
  return (
    <div role="group" aria-label={label} className={classes.segments}>
      {segments.map(({ key, text }) => (
        <button
          key={key}
          type="button"
          className={classes.segment}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
