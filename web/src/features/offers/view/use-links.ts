import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { dateTime } from '@/i18n/format';
import { confirmDialog } from '@/kit/ui/dialogs';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem } from '@/kit/ui/report-problem';
import { pagesQuery, refreshPagesOfOthers } from '../queries';
import { stateOfLink } from './link-state';

const loadLinkDialog = () => import('./LinkDialog');

/** Makes and ends links, and asks for them again. */
export function useLinks(id: number) {
  const { t } = useTranslation('offerlist');
  const queryClient = useQueryClient();
  const { queryKey } = pagesQuery(id);
  const make = (until: string) =>
    void openDialog(loadLinkDialog, { versionId: id, until }, ['offerlist', 'common']);
  const revoke = async (link: Schemas['Link'], of: string, all: readonly Schemas['Link'][]) => {
    const { id: linkId } = link;
    // One link opens all alternatives: what stops is the link, and the page only with the last of them.
    const opens = all.some((one) => one.id !== linkId && stateOfLink(one) === 'works');
    const sure = await openDialog(confirmDialog, {
      title: t('page.revoke'),
      text: t(opens ? 'page.revokeOneOf' : 'page.revokeText', { at: dateTime(link.created_at), of }),
      ok: t('page.revokeOk'),
      cancel: t('acceptance.keep'),
      destructive: true,
    });
    if (!sure) return;
    try {
      const params = { path: { id, linkId } };
      const { data } = await client.POST('/version/revoke-link/{id}/{linkId}', { params });
      queryClient.setQueryData(queryKey, data);
      void refreshPagesOfOthers(queryClient, id);
    } catch (error) {
      reportProblem(problemOf(error));
    }
  };
  const answered = async (questionId: number) => {
    try {
      const params = { path: { id, questionId } };
      const { data } = await client.POST('/version/question-answered/{id}/{questionId}', { params });
      queryClient.setQueryData(queryKey, data);
      void queryClient.invalidateQueries({ queryKey: ['list', '/version'] });
    } catch (error) {
      reportProblem(problemOf(error));
    }
  };
  return { make, revoke, answered };
}
