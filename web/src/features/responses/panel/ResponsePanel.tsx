import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import type { Shortcut } from '@/shortcuts/declared';
import { useShortcuts } from '@/shortcuts/useShortcuts';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useMe } from '@/session/me';
import { mark } from '../actions';
import { responseQuery } from '../queries';
import type { WholeResponse } from '../response';
import { Answers } from './Answers';
import { FollowUp } from './FollowUp';
import { PanelHead } from './PanelHead';
import classes from './Panel.module.css';
import { Person } from './Person';
import { Talk } from './Talk';

/** The list beside a response, to go on to the next one. */
export interface Among {
  ids: readonly number[];
  /** How many there are, those included that are not loaded yet. */
  total: number;
  onOpen: (id: number) => void;
}

export interface ResponsePanelProps {
  id: number;
  among?: Among;
  onClose?: () => void;
  /** It was archived; the next one is opened where there is a list. */
  onArchived?: () => void;
}

/** A response to be read, with what was said about it and what can be done. Opening it marks it read (Y-057). */
export function ResponsePanel({ id, among, onClose, onArchived }: ResponsePanelProps) {
  const { t } = useTranslation('responses');
  const query = useQuery(responseQuery(id));
  const { data: response, error } = query;
  const me = useMe();
  const at = among?.ids.indexOf(id) ?? -1;
  const stepTo = (step: number) => {
    const next = at < 0 ? undefined : among?.ids[at + step];
    if (next !== undefined) among?.onOpen(next);
  };
  useMarkedRead(response);
  const shortcuts: Shortcut[] = [];
  if (among) {
    shortcuts.push(
      { keys: { code: 'KeyJ' }, label: (words) => words('shortcuts:list.next'), run: () => stepTo(1) },
      { keys: { code: 'KeyK' }, label: (words) => words('shortcuts:list.previous'), run: () => stepTo(-1) },
    );
  }
  if (onClose) {
    const label: Shortcut['label'] = (words) => words('shortcuts:list.closePanel');
    shortcuts.push({ keys: { key: 'Escape' }, label, outsideFields: true, run: onClose });
  }
  useShortcuts('list', shortcuts, { singleKeys: me.preferences.single_key_shortcuts });
  if (!response) {
    if (!error) return <p className={classes.quiet}>{t('loading')}</p>;
    return <ProblemPanel problem={problemOf(error)} onRetry={() => void query.refetch()} />;
  }
  return (
    <article className={classes.panel} aria-labelledby={`response-${String(id)}`}>
      <PanelHead
        response={response}
        place={at < 0 ? undefined : { at, total: among?.total ?? 0 }}
        onStep={at < 0 ? undefined : stepTo}
        onClose={onClose}
        onArchived={() => {
          const next = among?.ids[at + 1] ?? among?.ids[at - 1];
          if (next !== undefined) among?.onOpen(next);
          else (onArchived ?? onClose)?.();
        }}
      />
      <Answers response={response} />
      <FollowUp response={response} />
      <Talk response={response} />
      <Person response={response} />
    </article>
  );
}

/** Notes once that a response was opened, and again when somebody says something while it is. */
function useMarkedRead(response: WholeResponse | undefined) {
  const queryClient = useQueryClient();
  const me = useMe();
  const marked = useRef<string | undefined>(undefined);
  const read = useEffectEvent((id: number) => void mark(queryClient, id, me.id, false));
  const id = response?.id;
  const news = response && `${String(response.id)}-${String(response.total_comments)}`;
  const isNews = response?.unread === true;
  useEffect(() => {
    if (id === undefined || news === marked.current) return;
    marked.current = news;
    if (isNews) read(id);
  }, [id, news, isNews]);
}
