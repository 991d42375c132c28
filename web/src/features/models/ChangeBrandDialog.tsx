import { Button, NativeSelect, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import type { DialogProps } from '@/ui/dialog';

interface ChangeBrandDialogProps extends DialogProps<number> {
  name: string;
  brands: readonly { id: number; name: string }[];
}

/** Asks for the brand a model is moved to; answers its id. */
export default function ChangeBrandDialog({ name, brands, close }: ChangeBrandDialogProps) {
  const { t } = useTranslation(['models', 'common']);
  const formId = useId();
  const [brandId, setBrandId] = useState(brands[0]?.id);
  return (
    <Dialog
      title={t('changeBrand.title', { name })}
      size="small"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('changeBrand.ok')}
          </Button>
        </>
      }
    >
      <Text>{t('changeBrand.text')}</Text>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          close(brandId);
        }}
      >
        <NativeSelect
          label={t('changeBrand.brand')}
          data={brands.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={String(brandId)}
          onChange={(event) => setBrandId(Number(event.currentTarget.value))}
          data-autofocus
        />
      </form>
    </Dialog>
  );
}
