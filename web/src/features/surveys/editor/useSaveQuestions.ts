import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import type { Language } from '@/kit/record/entity';
import { refreshLists } from '@/kit/record/list-cache';
import { putRecord } from '@/kit/record/record';
import { openDialog } from '@/kit/ui/dialog';
import { reportProblem, reportRefusedFields } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { useOnePress } from '@/kit/ui/useOnePress';
import { duplicateDialog } from '../dialogs';
import type { Survey } from '../queries';
import type { Draft, Questionnaire } from './draft';
import { fieldLabel } from './field-label';
import { focusField } from './focus-field';

interface Saving {
  survey: Survey;
  version: Questionnaire;
  /** Those that the questions are written in. */
  languages: readonly Language[];
  /** Lets the page be left unasked, once it is saved. */
  letGo: () => void;
}

/** Saves a version: in place, as a draft, as the next version or, where trends would end, as a new survey. */
export function useSaveQuestions({ survey, version, languages, letGo }: Saving) {
  const { t } = useTranslation('surveys');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const press = useOnePress();

  const show = async (saved: Questionnaire) => {
    letGo();
    putRecord(queryClient, '/survey-version', saved);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['record', '/survey'] }),
      queryClient.invalidateQueries({ queryKey: ['record', '/survey-version', 'of', saved.survey_id] }),
      refreshLists(queryClient, { path: '/survey', affects: [] }),
    ]);
    showToast({ message: t(`editor.saved.${saved.state}`, { number: saved.number }) });
    await navigate({
      to: '/survey/version/$versionId',
      params: { versionId: saved.id },
      replace: saved.id === version.id,
    });
  };

  const sending = useMutation({
    meta: { errors: 'inline' },
    mutationFn: async ({ draft, activate }: { draft: Draft; activate: boolean }) => {
      const body = { ...draft, based_on: version.id, revision: version.revision, activate };
      return (await client.POST('/survey-version', { body: body as never })).data as unknown as Questionnaire;
    },
    onSuccess: show,
    onError: async (error, { draft }) => {
      const problem = problemOf(error);
      if (problem.code === 'duplicate_needed') {
        const answer = { survey, version, draft, difference: problem.current as never };
        const made = await openDialog(duplicateDialog, answer, ['surveys']);
        if (made) await show(made);
        return;
      }
      const [first] = Object.keys(problem.fields ?? {});
      if (first === undefined) {
        reportProblem(problem);
        return;
      }
      await reportRefusedFields(problem.fields, (path) => fieldLabel(path, languages, t));
      focusField(first);
    },
  });
  return {
    save: (draft: Draft, activate: boolean) => {
      if (!sending.isPending) press(() => sending.mutate({ draft, activate }));
    },
    isSaving: sending.isPending,
    wrong: sending.error ? (problemOf(sending.error).fields ?? {}) : {},
    clearWrong: () => {
      if (sending.error) sending.reset();
    },
  };
}
