import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/kit/record/Can';
import { openDialog } from '@/kit/ui/dialog';
import type { ListOption } from '../price-lists';
import type { ImportFormState } from '../use-import-form';
import classes from './ImportForm.module.css';

const newListDialog = () => import('../dialogs/NewListDialog');

/** Which price list the file goes into, or a new one. */
export function ListField({ form, brandId }: { form: ImportFormState; brandId: number }) {
  const { t } = useTranslation('imports');
  const { mayDo } = useCan();
  const cache = useQueryClient();
  const { lists, listId, rules, wrong, set } = form;
  const name = ({ title, name: own, isPublished }: ListOption) =>
    t(isPublished ? 'form.publishedList' : 'form.list', { title, name: own });
  const add = async () => {
    const id = await openDialog(newListDialog, { brandId }, ['imports']);
    if (id === undefined) return;
    await cache.invalidateQueries({ queryKey: ['get', '/pricelist'] });
    set({ pricelistId: id });
  };
  return (
    <div className={classes.list}>
      <NativeSelect
        label={t('form.pricelist')}
        required={rules.list === 'required'}
        value={String(listId)}
        error={wrong.pricelistId}
        data={[
          { value: '0', label: t('form.noList') },
          ...(lists ?? []).map((list) => ({ value: String(list.id), label: name(list) })),
        ]}
        onChange={({ target }) => set({ pricelistId: Number(target.value) })}
      />
      {mayDo('POST /pricelist', { brandId }) && (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void add()}>
          {t('form.newList')}
        </Button>
      )}
    </div>
  );
}
