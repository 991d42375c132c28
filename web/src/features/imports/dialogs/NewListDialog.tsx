import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import { DateField } from '@/kit/ui/DateField';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { titlesQuery } from '../price-lists';

interface NewListDialogProps extends DialogProps<number> {
  brandId: number;
}

/** Makes a price list for what is about to be imported; answers its id. */
export default function NewListDialog({ brandId, close }: NewListDialogProps) {
  const { t } = useTranslation('imports');
  const { t: tCommon } = useTranslation();
  const { data: titles } = useQuery(titlesQuery(brandId));
  const [title, setTitle] = useState(0);
  const [start, setStart] = useState(nextMonth);
  const [name, setName] = useState<string>();
  const titleId = title || (titles?.[0]?.id ?? 0);
  // Most lists are called as their month.
  const shownName = name ?? start.slice(0, 7);
  const save = useMutation({
    meta: { errors: 'inline' },
    mutationFn: () =>
      client.POST('/pricelist', {
        body: { pricelist_title_id: titleId, name: shownName, started_at: start },
      }),
    onSuccess: ({ data }) => close(data?.id),
  });
  const problem = save.error ? problemOf(save.error) : undefined;
  const { errorOf, failure } = sortRefusals(problem, ['started_at', 'name'], tCommon);
  return (
    <FormDialog
      title={t('newList.title')}
      size="small"
      ok={titleId > 0 ? t('newList.ok') : undefined}
      busy={save.isPending}
      failure={failure}
      onSubmit={() => save.mutate()}
      onClose={() => close()}
    >
      {titles?.length === 0 ? (
        <Text>{t('newList.noTitles')}</Text>
      ) : (
        <>
          <NativeSelect
            label={t('newList.of')}
            value={String(titleId)}
            data={(titles ?? []).map(({ id, name: own }) => ({ value: String(id), label: own }))}
            onChange={({ target }) => setTitle(Number(target.value))}
          />
          <DateField
            whenWrong="none"
            label={t('newList.start')}
            required
            value={start}
            onChange={setStart}
            refusal={errorOf('started_at')}
          />
          <TextInput
            label={t('newList.name')}
            required
            maxLength={255}
            value={shownName}
            error={errorOf('name')}
            onChange={({ target }) => setName(target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The first day of the next month, by the day of the group. */
function nextMonth(): string {
  const first = new Date(`${date(new Date()).slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return first.toISOString().slice(0, 10);
}
