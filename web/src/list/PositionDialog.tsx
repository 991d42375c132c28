import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import type { DialogProps } from '@/ui/dialog';

interface PositionDialogProps extends DialogProps<number> {
  name: string;
  position: number;
  total: number;
}

/** Asks for a 1-based position; a number beyond the list means its end. */
export default function PositionDialog({ name, position, total, close }: PositionDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  const formId = useId();
  const [typed, setTyped] = useState(String(position));
  const wanted = Number(typed);
  const valid = /^\d+$/.test(typed.trim()) && wanted >= 1;

  return (
    <Dialog
      title={t('reorder.title', { name })}
      size="small"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!valid}>
            {t('reorder.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) close(Math.min(wanted, total));
        }}
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
      </form>
    </Dialog>
  );
}
