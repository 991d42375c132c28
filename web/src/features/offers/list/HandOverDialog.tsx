import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { Dialog } from '@/ui/Dialog';
import type { DialogProps } from '@/ui/dialog';

type Colleague = Schemas['Colleague'];

interface HandOverProps extends DialogProps<Colleague> {
  number: string;
  colleagues: readonly Colleague[];
}

/** Whose an offer is to be. */
export default function HandOverDialog({ number, colleagues, close }: HandOverProps) {
  const { t } = useTranslation(['offerlist', 'common']);
  const [chosen, setChosen] = useState(colleagues[0]);
  return (
    <Dialog
      title={t('handOver.title', { number })}
      size="small"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          {chosen && <Button onClick={() => close(chosen)}>{t('handOver.ok')}</Button>}
        </>
      }
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
    </Dialog>
  );
}
