import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@/kit/record/entity';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { templatesQuery } from '../queries';
import { type Draft, withText } from './draft';
import classes from './Properties.module.css';

interface PropertiesDialogProps extends DialogProps<Draft> {
  draft: Draft;
  languages: readonly Language[];
  isReadOnly: boolean;
  /** Somebody was asked already: the unit stays. */
  isUnitFixed: boolean;
}

/** What a version has beside its questions (Y-007). */
export default function PropertiesDialog(props: PropertiesDialogProps) {
  const { draft, languages, isReadOnly, isUnitFixed, close } = props;
  const { t } = useTranslation('surveys');
  const [edited, setEdited] = useState(draft);
  const { data: templates = [] } = useQuery(templatesQuery);
  const set = (part: Partial<Draft>) => setEdited({ ...edited, ...part });
  const used = edited.languages.flatMap((id) => languages.filter((one) => one.id === id));
  return (
    <FormDialog
      size="large"
      title={t('properties.title')}
      ok={isReadOnly ? undefined : t('properties.ok')}
      disabled={edited.title.trim() === '' || edited.languages.length === 0}
      onSubmit={() => close(edited)}
      onClose={() => close()}
    >
      <TextInput
        data-autofocus
        required
        readOnly={isReadOnly}
        label={t('properties.name')}
        maxLength={255}
        value={edited.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('properties.unit')}
          description={isUnitFixed ? t('properties.unitStays') : undefined}
          disabled={isReadOnly || isUnitFixed}
          value={edited.business_unit}
          data={(['sales', 'service'] as const).map((value) => ({ value, label: t(`kpis.units.${value}`) }))}
          onChange={({ currentTarget }) =>
            set({ business_unit: currentTarget.value as Draft['business_unit'] })
          }
        />
        <NativeSelect
          label={t('properties.template')}
          description={t('properties.templateWhere')}
          disabled={isReadOnly}
          value={edited.template_id === null ? '' : String(edited.template_id)}
          data={[
            { value: '', label: t('properties.noTemplate') },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) =>
            set({ template_id: currentTarget.value === '' ? null : Number(currentTarget.value) })
          }
        />
      </div>
      <Checkbox
        label={t('properties.anonymous')}
        description={t('properties.anonymousMeans')}
        disabled={isReadOnly}
        checked={edited.anonymous}
        onChange={({ currentTarget }) => set({ anonymous: currentTarget.checked })}
      />
      <Checkbox
        label={t('properties.contacts')}
        disabled={isReadOnly}
        checked={edited.request_contacts}
        onChange={({ currentTarget }) => set({ request_contacts: currentTarget.checked })}
      />
      <Checkbox.Group
        label={t('properties.languages')}
        description={t('properties.languagesMean')}
        value={edited.languages.map(String)}
        onChange={(next) => {
          const ids = next.map(Number);
          // The first language stays the first.
          set({
            languages: [
              ...edited.languages.filter((id) => ids.includes(id)),
              ...ids.filter((id) => !edited.languages.includes(id)),
            ],
          });
        }}
      >
        <div className={classes.languages}>
          {languages.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} disabled={isReadOnly} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('properties.first')}
        disabled={isReadOnly}
        value={String(edited.languages[0] ?? '')}
        data={used.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget }) => {
          const first = Number(currentTarget.value);
          set({ languages: [first, ...edited.languages.filter((id) => id !== first)] });
        }}
      />
      {(['heading', 'intro', 'thanks'] as const).map((name) => (
        <Stack key={name} gap={4} component="fieldset" className={classes.texts}>
          <legend>{t(`properties.${name}`)}</legend>
          {used.map(({ id, code, name: language }) => (
            <Textarea
              key={id}
              autosize
              minRows={1}
              lang={code}
              label={code.toUpperCase()}
              aria-label={`${t(`properties.${name}`)} (${language})`}
              maxLength={2000}
              readOnly={isReadOnly}
              value={edited.texts[name][String(id)] ?? ''}
              onChange={({ currentTarget }) =>
                set({
                  texts: { ...edited.texts, [name]: withText(edited.texts[name], id, currentTarget.value) },
                })
              }
            />
          ))}
        </Stack>
      ))}
    </FormDialog>
  );
}
