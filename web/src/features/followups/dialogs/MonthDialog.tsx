import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';

interface MonthProps extends DialogProps<string> {
  /** What the month narrows: the name of the facet. */
  title: string;
  value: string;
}

const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** The month whose follow-ups are wanted; nothing is loaded before it is there. */
export default function MonthDialog({ title, value, close }: MonthProps) {
  const { t } = useTranslation('followups');
  const [month, setMonth] = useState(value);
  return (
    <FormDialog
      title={title}
      size="small"
      ok={t('month.ok')}
      disabled={!isMonth(month)}
      onSubmit={() => close(month)}
      onClose={() => close()}
    >
      <TextInput
        label={t('month.label')}
        description={t('month.help')}
        placeholder={t('month.placeholder')}
        value={month}
        onChange={({ currentTarget }) => setMonth(currentTarget.value.trim())}
        inputMode="numeric"
        maxLength={7}
        data-autofocus
      />
    </FormDialog>
  );
}
