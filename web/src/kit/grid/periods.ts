import i18next from 'i18next';
import { date, month as monthName } from '@/i18n/format';
import type { Period } from './types';

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The months of a year, with those in which nothing changes any more. */
export function monthsOf(year: number, closed: readonly number[] = []): readonly Period[] {
  const today = date(new Date());
  return months.map((month) => ({
    month,
    title: i18next.t(`grid:months.${month}`),
    name: monthName(`${year}-${String(month).padStart(2, '0')}`),
    isClosed: closed.includes(month),
    isNow: today.startsWith(`${year}-${String(month).padStart(2, '0')}`),
  }));
}

/** The quarters of a year, each named by its first month. */
export function quartersOf(year: number): readonly Period[] {
  return [1, 2, 3, 4].map((quarter) => {
    const title = i18next.t('grid:quarter', { quarter: romans[quarter - 1] });
    return { month: quarter * 3 - 2, title, name: `${year} ${title}`, isClosed: false, isSum: true };
  });
}

const romans = ['I', 'II', 'III', 'IV'];
