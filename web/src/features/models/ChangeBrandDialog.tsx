import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';

interface ChangeBrandDialogProps extends DialogProps<number> {
  name: string;
  brands: readonly { id: number; name: string }[];
}

/** Asks for the brand a model is moved to; answers its id. */
export default function ChangeBrandDialog({ name, brands, close }: ChangeBrandDialogProps) {
  const { t } = useTranslation('models');
  const [brandId, setBrandId] = useState(brands[0]?.id);
  return (
    <FormDialog
      title={t('changeBrand.title', { name })}
      size="small"
      text={t('changeBrand.text')}
      ok={t('changeBrand.ok')}
      onSubmit={() => close(brandId)}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('changeBrand.brand')}
        data={brands.map(({ id, name: label }) => ({ value: String(id), label }))}
        value={String(brandId)}
        onChange={(event) => setBrandId(Number(event.currentTarget.value))}
        data-autofocus
      />
    </FormDialog>
  );
}
