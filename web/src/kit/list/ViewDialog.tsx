import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleName, useMe } from '@/session/me';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { useSave } from '@/kit/edit/useSave';
import type { SavedView, ViewChange, ViewQuery } from './views';

const administratorRole = 1;

interface ViewDialogProps extends DialogProps<SavedView> {
  /** Absent for a new one. */
  view: SavedView | undefined;
  query: ViewQuery;
  save: (change: ViewChange) => Promise<SavedView>;
  /** What it says where it saves something else than a view of a list, which then opens none. */
  words?: { title: string; sharing: string; text?: string | undefined };
}

/** How a view is called, who sees it and whether it opens the list. Answers the view as saved. */
export default function ViewDialog({ view, query, save, words, close }: ViewDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  const me = useMe();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? 'none');
  const [opens, setOpens] = useState(query.default ?? false);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const saving = useSave(save, {
    onSaved: (saved) => close(saved),
    onRefused: (problem) =>
      setErrors(problem.kind === 'invalid' ? problem.fields : { name: [problem.message] }),
  });

  const submit = () => {
    if (name.trim() === '') setErrors({ name: [t('edit.required')] });
    else saving.save({ name, shared, query: { ...query, default: opens } });
  };
  const sharings = [
    { value: 'none', label: t('views.shared.none') },
    ...(me.role ? [{ value: 'role', label: t('views.shared.role', { role: roleName(me) }) }] : []),
    ...(me.role_id === administratorRole ? [{ value: 'all', label: t('views.shared.all') }] : []),
  ] as const;

  return (
    <FormDialog
      title={words?.title ?? (view ? t('views.title', { name: view.name }) : t('views.titleNew'))}
      text={words?.text}
      size="small"
      ok={t('common:action.save')}
      busy={saving.isSaving}
      noValidate
      onSubmit={submit}
      onClose={() => close()}
    >
      <TextInput
        label={t('views.name')}
        required
        data-autofocus
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors.name?.join(' ')}
      />
      <Radio.Group
        label={words?.sharing ?? t('views.sharing')}
        value={shared}
        onChange={(value) => setShared(value)}
        error={errors.shared?.join(' ')}
      >
        <Stack gap="md" mt={4}>
          {sharings.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {!words && (
        <Checkbox
          label={t('views.default')}
          checked={opens}
          onChange={(event) => setOpens(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
