import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';

type Colleague = Schemas['Colleague'];

interface HandOverProps extends DialogProps<Colleague> {
  number: string;
  colleagues: readonly Colleague[];
}

/** Whose an offer is to be. */
export default function HandOverDialog({ number, colleagues, close }: HandOverProps) {
  const { t } = useTranslation('offerlist');
  const [chosen, setChosen] = useState(colleagues[0]);
  return (
    <FormDialog
      title={t('handOver.title', { number })}
      size="small"
      ok={chosen && t('handOver.ok')}
      onSubmit={() => close(chosen)}
      onClose={() => close()}
    >
      {chosen ? (
        <NativeSelect
          label={t('handOver.to')}
          value={chosen.id}
          data={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) =>
            setChosen(colleagues.find(({ id }) => String(id) === value))
          }
          data-autofocus
        />
      ) : (
        <Text>{t('handOver.none')}</Text>
      )}
    </FormDialog>
  );
}
