import type { LinkProps } from '@tanstack/react-router';
import type { Schemas } from '@/api/client';
import { resource, type RowOf } from '@/kit/record/resource';

export type FollowUp = RowOf<'/follow-up'>;
export type Reason = Schemas['FollowUpReason'];

export const followUps = resource('/follow-up');
export const units = ['sales', 'service'] as const;

/** What is said about it stands where its response does. */
export const responseLink = (responseId: number) =>
  ({ to: '/survey/response/$responseId', params: { responseId } }) satisfies LinkProps;

const minute = 60_000;

/** How long it is between two moments: in days and hours, and as "1:05" while that is shorter than two days. */
export function between(from: string, to: string) {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minute));
  const hours = Math.floor(minutes / 60);
  return {
    isLong: hours >= 48,
    days: Math.floor(hours / 24),
    hours: hours % 24,
    time: `${String(hours)}:${String(minutes % 60).padStart(2, '0')}`,
  };
}

export const isOverdue = ({ due_at: due, closed_at: closed }: FollowUp, now = Date.now()) =>
  closed === null && Date.parse(due) < now;

/** By how much it is late now. */
export const lateBy = ({ due_at: due }: FollowUp) => between(due, new Date().toISOString());
