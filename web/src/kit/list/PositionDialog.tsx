import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';

interface PositionDialogProps extends DialogProps<number> {
  name: string;
  position: number;
  total: number;
}

/** Asks for a 1-based position; a number beyond the list means its end. */
export default function PositionDialog({ name, position, total, close }: PositionDialogProps) {
  const { t } = useTranslation('list');
  const [typed, setTyped] = useState(String(position));
  const wanted = Number(typed);
  const valid = /^\d+$/.test(typed.trim()) && wanted >= 1;

  return (
    <FormDialog
      title={t('reorder.title', { name })}
      size="small"
      ok={t('reorder.submit')}
      disabled={!valid}
      onSubmit={() => close(Math.min(wanted, total))}
      onClose={() => close()}
    >
      <TextInput
        label={t('reorder.label', { total })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  );
}
