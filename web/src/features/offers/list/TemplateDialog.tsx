import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import type { Version } from '../wire';

export type NewTemplate = Schemas['NewTemplate'];

interface TemplateDialogProps extends DialogProps<NewTemplate> {
  version: Version;
}

type Part = NonNullable<NewTemplate['keep']>[number];

/** What a template is called, and what goes along beside its car: nothing, unless it is asked for. */
export default function TemplateDialog({ version, close }: TemplateDialogProps) {
  const { t } = useTranslation('offerlist');
  const [title, setTitle] = useState('');
  const [keep, setKeep] = useState<readonly Part[]>([]);
  const parts = partsOf(version);
  return (
    <FormDialog
      title={t('template.title')}
      size="small"
      ok={t('template.ok')}
      onSubmit={() => close({ title: title.trim(), keep: [...keep] })}
      onClose={() => close()}
    >
      <Text size="sm">{t('template.text')}</Text>
      <TextInput
        label={t('template.name')}
        value={title}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {parts.map((part) => (
        <Checkbox
          key={part}
          label={t(`template.keep.${part}`)}
          checked={keep.includes(part)}
          onChange={({ currentTarget: { checked } }) =>
            setKeep(checked ? [...keep, part] : keep.filter((one) => one !== part))
          }
        />
      ))}
    </FormDialog>
  );
}

/** What the offer has beside its car that a template can keep. */
function partsOf(version: Version): readonly Part[] {
  const extras = [
    version.extra_services,
    version.extra_equipment,
    version.third_party_equipment,
    version.required_equipment,
    version.additional_extras_price,
  ];
  return [
    ...(extras.some(Boolean) ? (['extras'] as const) : []),
    ...(version.delivery_term ? (['delivery_term'] as const) : []),
  ];
}
