import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '@/kit/edit/useLeaveGuard';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import type { Language } from '@/kit/record/entity';
import { ViewPage } from '@/kit/view/ViewPage';
import { comparePanel, propertiesDialog } from '../dialogs';
import { type Survey, versionQuery, versionsQuery } from '../queries';
import { type Draft, draftOf, endedTrends, isSame, type Questionnaire } from './draft';
import classes from './Editor.module.css';
import { EditorTop } from './EditorTop';
import { Phone } from './Phone';
import { QuestionFields } from './QuestionFields';
import { QuestionList } from './QuestionList';
import { isAsked } from './used';
import { useFindings } from './useFindings';
import { useSaveQuestions } from './useSaveQuestions';
import { useUndo } from './useUndo';
import { VersionMenu } from './VersionMenu';

interface VersionEditorProps {
  survey: Survey;
  version: Questionnaire;
  languages: readonly Language[];
}

/** What a survey asks: its questions, the chosen one, and the phone of who answers. */
export function VersionEditor({ survey, version, languages }: VersionEditorProps) {
  const { t } = useTranslation(['surveys', 'common']);
  const { may } = useCan();
  const history = useUndo<Draft>(draftOf(version));
  const draft = history.now;
  const [chosen, setChosen] = useState(draft.questions[0]?.id);
  const isNewest = survey.newest_version === version.id;
  const isEditable = isNewest && may('app.survey.version');
  const isDirty = !isSame(draft, draftOf(version));
  const guard = useLeaveGuard({
    what: 'form',
    isDirty: isDirty && isEditable,
    onDiscard: () => history.reset(draftOf(version)),
  });
  const { findings, isCurrent } = useFindings(draft, isEditable);
  const { save, isSaving, wrong, clearWrong } = useSaveQuestions({
    survey,
    version,
    languages,
    letGo: guard.letGo,
  });

  const change = (next: Draft, of?: string) => {
    clearWrong();
    history.set(next, of);
  };
  useHotkeys(
    isEditable
      ? [
          ['mod+Z', () => history.undo?.()],
          ['mod+shift+Z', () => history.redo?.()],
          ['mod+Y', () => history.redo?.()],
        ]
      : [],
    ['INPUT', 'TEXTAREA', 'SELECT'],
  );
  const question = draft.questions.find(({ id }) => id === chosen) ?? draft.questions[0];
  const isDraft = version.state === 'draft';
  const inPlace =
    isDraft ||
    isSame({ ...draft, title: '', template_id: null }, { ...draftOf(version), title: '', template_id: null });
  const { data: active } = useQuery({
    ...versionQuery(survey.active_version ?? 0),
    enabled: isEditable && survey.active_version !== null && survey.active_version !== version.id,
  });
  const asks = survey.active_version === version.id ? version : active;
  const ended = asks && isEditable ? endedTrends(draftOf(asks), draft) : [];
  const { data: versions = [] } = useQuery(versionsQuery(survey.id));
  const counted = versions.find(({ id }) => id === version.id);
  const editProperties = async () => {
    const next = await openDialog(
      propertiesDialog,
      { draft, languages, isReadOnly: !isEditable, isUnitFixed: isAsked(versions) },
      ['surveys', 'form'],
    );
    if (next) change(next);
  };
  const shown = languages.filter(({ id }) => draft.languages.includes(id));
  const inOrder = draft.languages.flatMap((id) => shown.filter((one) => one.id === id));
  return (
    <ViewPage
      title={draft.title}
      area={t('common:nav.surveys')}
      crumbs={[{ label: t('common:nav.surveys'), link: { to: '/survey' } }, { label: draft.title }]}
      status={{
        tone: version.state === 'active' ? 'green' : version.state === 'draft' ? 'amber' : 'grey',
        label: t(`editor.state.${version.state}`),
      }}
      about={
        counted && !isDraft
          ? t('editor.versionAnswered', { number: version.number, count: counted.responses ?? 0 })
          : t('editor.version', { number: version.number })
      }
      actions={
        <>
          <VersionMenu
            survey={survey}
            version={version}
            versions={versions}
            onCompare={(other) =>
              void openDialog(comparePanel, { from: other, to: version, draft }, ['surveys'])
            }
          />
          <Button variant="default" onClick={() => void editProperties()}>
            {t('editor.properties')}
          </Button>
          {isEditable && (
            <>
              <Group gap={4}>
                <Button
                  variant="default"
                  px="xs"
                  aria-label={t('editor.undo')}
                  title={t('editor.undo')}
                  disabled={!history.undo}
                  onClick={history.undo}
                >
                  <IconArrowBackUp size={18} aria-hidden />
                </Button>
                <Button
                  variant="default"
                  px="xs"
                  aria-label={t('editor.redo')}
                  title={t('editor.redo')}
                  disabled={!history.redo}
                  onClick={history.redo}
                >
                  <IconArrowForwardUp size={18} aria-hidden />
                </Button>
              </Group>
              <Button
                variant="default"
                loading={isSaving}
                disabled={!isDirty}
                onClick={() => save(draft, false)}
              >
                {t('editor.saveDraft')}
              </Button>
              <Button
                loading={isSaving}
                disabled={(!isDirty && !isDraft) || draft.questions.length === 0}
                onClick={() => save(draft, true)}
              >
                {ended.length > 0
                  ? t('duplicate.ok')
                  : inPlace
                    ? t(isDraft ? 'editor.activate' : 'editor.save', { number: version.number })
                    : t('editor.saveAs', { number: version.number + 1 })}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={classes.editor}>
        <EditorTop
          draft={draft}
          version={version}
          languages={languages}
          findings={findings}
          isCurrent={isCurrent}
          isEditable={isEditable}
          isNewest={isNewest}
          newest={survey.newest_version}
          ended={ended}
          stay={counted?.open_invitations ?? 0}
          willMake={isDirty && !inPlace ? version.number + 1 : undefined}
          onChange={change}
          onFind={setChosen}
        />
        <QuestionList
          draft={draft}
          chosen={question?.id}
          isEditable={isEditable}
          onChoose={setChosen}
          onChange={change}
        />
        {question ? (
          <QuestionFields
            key={question.id}
            draft={draft}
            question={question}
            languages={inOrder}
            wrong={wrong}
            isEditable={isEditable}
            onChange={change}
            onChoose={setChosen}
          />
        ) : (
          <p className={classes.nothing}>{t('editor.nothing')}</p>
        )}
        <Phone
          draft={draft}
          survey={survey}
          question={question?.id}
          languages={inOrder}
          onChoose={setChosen}
        />
      </div>
    </ViewPage>
  );
}
