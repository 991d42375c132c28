import type { Schemas } from '@/api/client';
import { statePermission } from '@/routing/declaration';

export type SurveyResponse = Schemas['SurveyResponse'];
export type WholeResponse = Schemas['WholeResponse'];
export type ResponseComment = Schemas['Comment'];
export type FollowUpOfResponse = NonNullable<SurveyResponse['follow_up']>;

/** The tabs in their order; the first is shown at first. */
export const tabs = ['inbox', 'unread', 'mine', 'archived', 'all'] as const;
export type Tab = (typeof tabs)[number];

export const isTab = (text: unknown): text is Tab => (tabs as readonly unknown[]).includes(text);

/** Who reads answers, and says something about them. */
export const mayAnswers = statePermission('app.survey.response', {
  or: statePermission('app.survey.followup')({}),
})({});

/** Whether a score is that of somebody who recommends, or warns, or neither. */
export function moodOf(nps: number | null): 'promoter' | 'passive' | 'detractor' | undefined {
  if (nps === null) return undefined;
  if (nps >= 9) return 'promoter';
  return nps >= 7 ? 'passive' : 'detractor';
}

export const isOpen = (followUp: FollowUpOfResponse): boolean => followUp.closed_at === null;

export const isLate = (followUp: FollowUpOfResponse): boolean =>
  isOpen(followUp) && Date.parse(followUp.due_at) < Date.now();
