import type { QueryClient } from '@tanstack/react-query';
import { redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import i18next from 'i18next';
import { problemOf } from '@/api/problem';
import { leaveSession, sessionState } from '@/api/session';
import { switchLanguage } from '@/i18n';
import { isLanguage } from '@/i18n/language';
import { can } from '@/session/can';
import { keptAt, type Me, meQuery } from '@/session/me';
import { showToast } from '@/kit/ui/toast';
import { whyAsked } from './why';

/** What is about the user's own login is not shown to those who see as the user. */
const ownPages = new Set(['/profile', '/password']);

interface GuardedMatch {
  staticData: StaticDataRouteOption;
  /** As parsed by the routes on the way to the page. */
  params: unknown;
}

interface Arrival {
  queryClient: QueryClient;
  path: string;
  matches: readonly GuardedMatch[];
  /** Only pointed at, not opened: a refusal is not worth a word. */
  preload: boolean;
}

/**
 * Runs before any page inside the shell: loads the user, sends those whose login is not settled to where they
 * settle it, and users without the page's permission home.
 */
export async function guard({ queryClient, path, matches, preload }: Arrival): Promise<void> {
  const me = await loadMe(queryClient);
  await followLanguage(me);
  const kept = keptAt(me);
  if (me.see_as && ownPages.has(path)) throw redirect({ to: '/' });
  if (kept) {
    if (path !== kept) throw redirect({ to: kept });
    return;
  }
  const refused = matches.find((match) => !isAllowed(me, match));
  if (!refused) return;
  if (!preload) explain(refused);
  throw redirect({ to: '/' });
}

async function loadMe(queryClient: QueryClient): Promise<Me> {
  try {
    return await queryClient.ensureQueryData(meQuery);
  } catch (error) {
    // A token that was dead before anything was shown: there is no page to keep, so it is a plain login.
    // Where the user was away too long, in this tab or another, that is said before.
    if (problemOf(error).kind === 'unauthorized' && sessionState.get() !== 'timed_out') leaveSession();
    throw error;
  }
}

async function followLanguage({ preferences }: Me): Promise<void> {
  const { language } = preferences;
  if (isLanguage(language) && language !== i18next.language)
    await switchLanguage(language).catch(() => undefined);
}

function questionOf({ staticData: { permission }, params }: GuardedMatch) {
  return typeof permission === 'function' ? permission(params as Record<string, unknown>) : permission;
}

function isAllowed(me: Me, match: GuardedMatch): boolean {
  const question = questionOf(match);
  return !question || can(me.permissions, question);
}

function explain(match: GuardedMatch): void {
  const { name } = match.staticData;
  const message = name
    ? i18next.t('denied.toast', { page: i18next.t(name) })
    : i18next.t('denied.toastUnnamed');
  const run = () => whyAsked.set(questionOf(match));
  showToast({ message, tone: 'warning', action: { label: i18next.t('denied.why'), run } });
}
