import { Radio, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { referencesField } from '@/kit/fields/references';
import { useCellContext } from '@/kit/record/useCellContext';
import { focusFirstError } from '@/kit/form/focus';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import type { PackagePlace } from './package-contents';
import { type ContentScope, useAddContents } from './use-add-contents';
import { useAddable } from './use-addable';

interface AddContentsDialogProps extends DialogProps<number> {
  place: PackagePlace;
  /** Of the package. */
  name: string;
  /** Of the model of the place. */
  modelCode: string | undefined;
}

const addableField = (place: PackagePlace) => referencesField('feature_id', () => useAddable(place));

/** Chooses features for a package; answers how many were added. What is refused stays chosen. */
export default function AddContentsDialog({ place, name, modelCode, close }: AddContentsDialogProps) {
  const { t } = useTranslation(['models', 'common']);
  const { t: tCommon } = useTranslation();
  const { context } = useCellContext('models:rules');
  const [{ Input }] = useState(() => addableField(place));
  const addable = useAddable(place);
  const { adding, added, refused } = useAddContents(place);
  const [entry, setEntry] = useState<readonly number[]>([]);
  const [scope, setScope] = useState<ContentScope>(modelCode === undefined ? 'list' : 'model');
  const form = useRef<HTMLFormElement>(null);

  const chosen = entry.filter((id) => !added.includes(id));
  const complaints = addable
    ?.filter(({ value }) => refused.has(value) && chosen.includes(value))
    .map(({ value, code }) => t('contents.refused', { code, reason: refused.get(value) }));
  const isRefused = complaints !== undefined && complaints.length > 0;
  const failure = [
    adding.error && problemText(problemOf(adding.error), tCommon).text,
    (adding.error ?? isRefused) && t('contents.some', { added: added.length, left: chosen.length }),
  ].filter(Boolean);

  const send = () => {
    setEntry(chosen);
    const onSuccess = (isAll: boolean) => (isAll ? close(chosen.length) : focusFirstError(form));
    adding.mutate({ featureIds: chosen, scope }, { onSuccess });
  };
  return (
    <FormDialog
      ref={form}
      title={t('contents.dialog', { name })}
      ok={addable?.length === 0 ? undefined : t('contents.ok')}
      busy={adding.isPending}
      disabled={chosen.length === 0}
      unsaved={chosen.length > 0}
      failure={adding.isPending || failure.length === 0 ? undefined : failure.join(' ')}
      onSubmit={send}
      onClose={() => close()}
    >
      {addable?.length === 0 && (
        <Text>{t(modelCode === undefined ? 'contents.nothingOfList' : 'contents.nothing')}</Text>
      )}
      {addable && addable.length > 0 && (
        <>
          <Input
            name="feature_id"
            label={t('features.title')}
            required={false}
            entry={chosen}
            onChange={(next) => setEntry(next as readonly number[])}
            onBlur={() => undefined}
            error={isRefused ? complaints.join(' ') : undefined}
            partErrors={{}}
            disabled={adding.isPending}
            isChecking={false}
            put={() => undefined}
            context={context}
          />
          {modelCode !== undefined && (
            <Radio.Group label={t('contents.fields.scope')} value={scope} onChange={setScope}>
              <Stack gap="sm" mt="sm">
                <Radio value="model" label={t('contents.only', { model: modelCode })} />
                <Radio value="list" label={t('contents.every')} />
              </Stack>
            </Radio.Group>
          )}
        </>
      )}
    </FormDialog>
  );
}
