import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';

export interface Said {
  channel: 'email' | 'phone';
  purpose: 'survey' | 'marketing';
  given: boolean;
  source: string;
  text_version: string;
}

interface ConsentProps extends DialogProps<Said> {
  /** What the customer can be reached by. */
  channels: readonly Said['channel'][];
}

/** What a customer said, written down by hand. */
export default function ConsentDialog({ channels, close }: ConsentProps) {
  const { t } = useTranslation('customers');
  const [said, setSaid] = useState<Said>({
    channel: channels[0] ?? 'email',
    purpose: 'survey',
    given: true,
    source: '',
    text_version: '',
  });
  const change = (part: Partial<Said>) => setSaid((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      title={t('consents.ask')}
      size="small"
      ok={t('consents.ok')}
      disabled={said.source.trim() === ''}
      onSubmit={() => close(said)}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('consents.purpose')}
        value={said.purpose}
        data={(['survey', 'marketing'] as const).map((value) => ({
          value,
          label: t(`consents.purposes.${value}`),
        }))}
        onChange={({ currentTarget }) => change({ purpose: currentTarget.value as Said['purpose'] })}
        data-autofocus
      />
      <NativeSelect
        label={t('consents.channel')}
        value={said.channel}
        data={channels.map((value) => ({ value, label: t(`consents.channels.${value}`) }))}
        onChange={({ currentTarget }) => change({ channel: currentTarget.value as Said['channel'] })}
      />
      <Switch
        label={t('consents.given')}
        checked={said.given}
        onChange={({ currentTarget }) => change({ given: currentTarget.checked })}
      />
      <TextInput
        label={t('consents.source')}
        required
        value={said.source}
        onChange={({ currentTarget }) => change({ source: currentTarget.value })}
      />
      <TextInput
        label={t('consents.textVersion')}
        value={said.text_version}
        onChange={({ currentTarget }) => change({ text_version: currentTarget.value })}
      />
    </FormDialog>
  );
}
