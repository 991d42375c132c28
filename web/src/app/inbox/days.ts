import { date } from '@/i18n/format';
import type { Notice } from './queries';

interface Day {
  /** YYYY-MM-DD, where the group is. */
  day: string;
  /** The word for a day that has one. */
  when: 'today' | 'yesterday' | undefined;
  notices: readonly Notice[];
}

/** Notices by the day they came on, in their order. */
export function daysOf(notices: readonly Notice[], today: string): Day[] {
  const yesterday = dayBefore(today);
  return [...new Set(notices.map(dayOf))].map((day) => ({
    day,
    when: day === today ? 'today' : day === yesterday ? 'yesterday' : undefined,
    notices: notices.filter((notice) => dayOf(notice) === day),
  }));
}

const dayOf = ({ created_at: at }: Notice) => date(at);

function dayBefore(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - 1);
  return noon.toISOString().slice(0, 10);
}
