import '@mantine/core/styles/Fieldset.layer.css';
import { Fieldset } from '@mantine/core';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import type { Fields } from '@/kit/record/conflict';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { entityText } from '@/kit/record/entity-texts';
import { useCellContext } from '@/kit/record/useCellContext';
import { useListRights } from '@/kit/record/useListRights';
import type { Crumb } from '@/kit/ui/Crumbs';
import { Page } from '@/kit/ui/Page';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import type { PageTab } from '@/kit/ui/PageTabs';
import { showToast } from '@/kit/ui/toast';
import { useLeaveGuard } from '@/kit/edit/useLeaveGuard';
import { focusFirstError } from './focus';
import type { FormDescription, FormSection } from './describe';
import { DraftNotice } from './DraftNotice';
import { FieldView } from './FieldView';
import classes from './Form.module.css';
import { FormFooter } from './FormFooter';
import { useFormDraft } from './useFormDraft';
import { useFormSave } from './useFormSave';
import { useFormState } from './useFormState';

interface FormScreenProps<Row extends ListRow, Params extends ListParams> {
  form: FormDescription<Row, Params>;
  params: Params;
  /** The record to change; absent for a new one. */
  row?: Row;
  /** Where giving up leads to, and saving. */
  back: LinkProps;
  /** Where saving leads to, when that is elsewhere. */
  next?: (saved: Row) => LinkProps;
  /** Called with what was saved by a form that stays open after it. */
  onSaved?: (row: Row) => void;
  /** Buttons of the page; what they do to the record can be done once the form is saved. */
  renderActions?: (afterSaving: (act: (saved: Row) => void) => void) => ReactNode;
  /** Of the page, when it is another than the record's name. */
  title?: string;
  /** What stands above the form. */
  notice?: ReactNode;
  /** The record is only shown, whatever the user may do to others. */
  readOnly?: boolean;
  /** What stands below the form; it may come later than the form, which does not move. */
  below?: ReactNode;
  area?: string;
  subtitle?: string;
  crumbs?: readonly Crumb[];
  tabs?: readonly PageTab[];
  hub?: { label: string; tabs: readonly PageTab[] };
}

/** The screen of a described form. It knows no entity. */
export function FormScreen<Row extends ListRow, Params extends ListParams>(
  props: FormScreenProps<Row, Params>,
) {
  const {
    form: description,
    params,
    row: given,
    back,
    next,
    onSaved,
    renderActions,
    notice,
    readOnly,
    below,
    ...page
  } = props;
  const { list, sections, blank } = description;
  const { t, i18n } = useTranslation(['form', 'list']);
  const router = useRouter();
  // A form that stays open after a save goes on with the record that was saved.
  const [own, setOwn] = useState<Row>();
  const row = own && own.revision > (given?.revision ?? 0) ? own : given;
  const element = useRef<HTMLFormElement>(null);
  const { context, isPending } = useCellContext(list.texts);
  const rights = useListRights(list, params);
  const [fields] = useState(() => sections.flatMap((section) => section.fields));
  const [opened] = useState<Fields>(() => ({ ...blank, ...(row ?? list.create?.blank(params)) }));
  const state = useFormState(fields, opened);
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<Problem>();

  const path = `${list.id}.${row ? row.id : Object.values(params).join('-')}`;
  const draft = useFormDraft(path, row?.revision ?? 0, state);
  const { letGo } = useLeaveGuard({ what: 'form', isDirty: state.isDirty, onDiscard: draft.drop });

  const leave = (to: LinkProps) => {
    draft.drop();
    letGo();
    void router.navigate(to);
  };
  const { save, isSaving } = useFormSave({
    description,
    params,
    row,
    state,
    context,
    onRefused: () => {
      setTries((count) => count + 1);
      focusFirstError(element);
    },
    onFailed: setFailure,
    onSaved: (saved, sent, act) => {
      const isTypedSince = state.isTypedSince(sent);
      const name = list.name(saved, context);
      if (!act || saved !== row) showToast({ message: t(isTypedSince ? 'savedSoFar' : 'saved', { name }) });
      if (!onSaved && !act && !isTypedSince) {
        leave(next?.(saved) ?? back);
        return;
      }
      draft.discard();
      setOwn(saved);
      state.rebase(saved as unknown as Fields, sent);
      onSaved?.(saved);
      act?.(saved);
    },
  });

  const isDrawn = useDeferredValue(!isPending);

  if (isPending || !isDrawn) return null;
  const mayWrite = !readOnly && (row ? rights.update : rights.create);
  const name = row ? list.name(row, context) : entityText(list.texts, 'new', { lng: i18n.language });
  const wrong = Object.keys(state.errors).length;
  const asked = (section: FormSection<Row>) => section.fields.filter((field) => state.shown.has(field));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Page title={name} {...page} width="form" actions={renderActions?.(save)}>
      {notice}
      {failure && (
        <div ref={bringIntoSight}>
          <ProblemPanel problem={failure} />
        </div>
      )}
      <form ref={element} onSubmit={submit} noValidate className={classes.form}>
        {draft.offeredAt && (
          <DraftNotice at={draft.offeredAt} onRestore={draft.restore} onDiscard={draft.discard} />
        )}
        {sections
          .filter((section) => asked(section).length > 0)
          .map((section) => (
            <Fieldset
              key={section.fields[0]?.key}
              legend={section.title && entityText(list.texts, `fields.${section.title}`)}
              variant={section.title ? 'default' : 'unstyled'}
            >
              <div className={classes.grid}>
                {asked(section).map((field) => (
                  <FieldView
                    key={field.key}
                    field={field}
                    list={list}
                    row={row}
                    state={state}
                    context={context}
                    disabled={!mayWrite}
                  />
                ))}
              </div>
            </Fieldset>
          ))}
        <FormFooter
          problem={tries > 0 && wrong > 0 ? t('wrong', { count: wrong }) : undefined}
          isSaving={isSaving}
          onSave={mayWrite ? () => save() : undefined}
          onCancel={() => void router.navigate(back)}
        />
      </form>
      {below}
    </Page>
  );
}

/** A form that was sent from below has its top out of sight. */
function bringIntoSight(panel: HTMLElement | null): void {
  panel?.scrollIntoView?.({ block: 'center' });
}
