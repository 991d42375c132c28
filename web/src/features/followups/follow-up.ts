import type { LinkProps } from '@tanstack/react-router';
import type { Schemas } from '@/api/client';
import { empty } from '@/i18n/format';
import { resource, type RowOf } from '@/kit/record/resource';

export type FollowUp = RowOf<'/follow-up'>;
export type Reason = Schemas['FollowUpReason'];

export const followUps = resource('/follow-up');
export const units = ['sales', 'service'] as const;

/** What is said about it stands where its response does. */
export const responseLink = (responseId: number) =>
  ({ to: '/survey/response/$responseId', params: { responseId } }) satisfies LinkProps;

const minute = 60_000;

/** Hours and minutes between two moments: "1:05". */
export function between(from: string, to: string | null): string {
  if (to === null) return empty;
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minute));
  return `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
}

export const isOverdue = ({ due_at: due, closed_at: closed }: FollowUp, now = Date.now()) =>
  closed === null && Date.parse(due) < now;

/** By how much it is late now. */
export const lateBy = ({ due_at: due }: FollowUp) => between(due, new Date().toISOString());
