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

/** How long it is between two moments, in its two greatest units. */
export function between(from: string, to: string) {
  const all = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minute));
  const days = Math.floor(all / 1440);
  const hours = Math.floor(all / 60) % 24;
  const minutes = all % 60;
  if (days > 0) return { unit: 'days', days, hours, minutes } as const;
  return { unit: hours > 0 ? 'hours' : 'minutes', days, hours, minutes } as const;
}

export const isOverdue = ({ due_at: due, closed_at: closed }: FollowUp, now = Date.now()) =>
  closed === null && Date.parse(due) < now;

/** By how much it is late now. */
export const lateBy = ({ due_at: due }: FollowUp) => between(due, new Date().toISOString());
