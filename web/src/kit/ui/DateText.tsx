import { date, dateTime } from '@/i18n/format';

/** The day of a moment; the time of day is in its tooltip. */
export function DateText({ at }: { at: string }) {
  return (
    <time dateTime={at} title={dateTime(at)}>
      {date(at)}
    </time>
  );
}
