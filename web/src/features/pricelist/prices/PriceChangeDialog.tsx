import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Fieldset.layer.css';
import { Checkbox, Fieldset, Group, Input, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { listKey } from '@/kit/record/list-cache';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { statePermission } from '@/routing/declaration';
import type { Pricelist } from '../pricelist-list';
import { blank, changeOf, type Column, costs, directions, type Draft, retail, steps, wrongIn } from './draft';
import { PlaceFields } from './PlaceFields';
import { PreviewPart } from './PreviewPart';
import { isActive, previewQuery, runsQuery, sumOfOld } from './queries';
import { RunsPart } from './RunsPart';
import { sentence } from './words';

const mayCosts = statePermission('app.brand.primecost', { params: ['brandId'] });
const pauseMs = 300;

/** Changes many prices of a list at once: which, how and where, with what would come of it beside. */
export default function PriceChangeDialog({ list, close }: DialogProps & { list: Pricelist }) {
  const { t } = useTranslation('pricechange');
  const { t: tCommon } = useTranslation();
  const { may } = useCan();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(blank);
  const [page, setPage] = useState(1);
  const [followed, setFollowed] = useState<number>();
  const set = (part: Partial<Draft>) => {
    setDraft((was) => ({ ...was, ...part }));
    setPage(1);
  };
  const change = changeOf(draft);
  const [asked] = useDebouncedValue(change, pauseMs);
  const preview = useQuery(previewQuery(list.id, asked, page));
  const { data: runs = [] } = useQuery(runsQuery(list.id));
  const isBusy = runs.some(isActive);
  useEffect(() => {
    if (!isBusy) return undefined;
    // Once it is done the lists on the screen have other prices.
    return () => {
      void queryClient.invalidateQueries({ queryKey: listKey('/model') });
      void queryClient.invalidateQueries({ queryKey: ['price-change', list.id, 'preview'] });
    };
  }, [isBusy, queryClient, list.id]);
  const shown = change && !preview.error ? preview.data : undefined;
  const sending = useMutation({
    meta: { errors: 'inline' },
    mutationFn: (body: NonNullable<typeof change>) =>
      client.POST('/pricelist/price-change/{id}', {
        params: { path: { id: list.id } },
        body: { ...body, seen: shown && sumOfOld(shown) },
      }),
    // The prices may be others by now than those that were seen.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['price-change', list.id, 'preview'] }),
    onSuccess: ({ data }) => {
      setDraft(blank);
      setPage(1);
      setFollowed(data?.job_id);
      void queryClient.invalidateQueries({ queryKey: runsQuery(list.id).queryKey });
    },
  });
  const error = sending.error ?? (asked ? preview.error : null);
  const problem = error ? problemOf(error) : undefined;
  // What is not filled in yet is not wrong.
  const missing = draft === blank ? {} : wrongIn(draft);
  const { errorOf, failure } = sortRefusals(problem, ['columns', 'value', 'ending'], tCommon);
  const wrong = (field: 'columns' | 'value' | 'ending') =>
    missing[field] ? t(`wrong.${missing[field]}`) : errorOf(field);
  const columns: readonly Column[] = may(mayCosts({ brandId: list.brand_id }))
    ? [...retail, ...costs]
    : retail;
  return (
    <FormDialog
      title={t('title', { name: list.name })}
      size="large"
      ok={t('ok')}
      busy={sending.isPending}
      disabled={
        !shown ||
        shown.changes === 0 ||
        isBusy ||
        (asked !== change && JSON.stringify(asked) !== JSON.stringify(change))
      }
      failure={failure}
      unsaved={draft !== blank}
      onSubmit={() => change && sending.mutate(change)}
      onClose={() => close()}
    >
      <RunsPart id={list.id} runs={runs} followed={followed} onFollow={setFollowed} />
      <Fieldset legend={t('what')}>
        <Group gap="md">
          {(['models', 'features'] as const).map((one) => (
            <Checkbox
              key={one}
              label={t(`of.${one}`)}
              checked={draft.of.includes(one)}
              onChange={() => set({ of: toggled(draft.of, one) })}
            />
          ))}
        </Group>
        {missing.of && <Input.Error mt={4}>{t(`wrong.${missing.of}`)}</Input.Error>}
        <Checkbox.Group
          label={t('prices')}
          mt="sm"
          value={[...draft.columns]}
          onChange={(values) => set({ columns: values })}
          error={wrong('columns')}
        >
          <Group gap="md" mt={4}>
            {columns.map((one) => (
              <Checkbox key={one} value={one} label={t(`columns.${one}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      </Fieldset>
      <Fieldset legend={t('how')}>
        <Group gap="md" align="flex-start">
          <NativeSelect
            label={t('way')}
            value={draft.isLower ? 'lower' : 'raise'}
            data={(['raise', 'lower'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))}
            onChange={({ currentTarget }) => set({ isLower: currentTarget.value === 'lower' })}
          />
          <TextInput
            label={t('value')}
            value={draft.value}
            inputMode="decimal"
            autoComplete="off"
            w="9rem"
            data-autofocus
            onChange={({ currentTarget }) => set({ value: currentTarget.value })}
            error={wrong('value')}
          />
          <NativeSelect
            label={t('unit')}
            value={draft.by}
            data={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: '€' },
            ]}
            onChange={({ currentTarget }) => set({ by: currentTarget.value as Draft['by'] })}
          />
          <NativeSelect
            label={t('step')}
            value={draft.step}
            data={steps.map((step) => ({
              value: String(step),
              label: step === 0 ? t('noStep') : t('toStep', { step }),
            }))}
            onChange={({ currentTarget }) => set({ step: Number(currentTarget.value) })}
          />
          {draft.step > 0 && (
            <>
              <NativeSelect
                label={t('direction')}
                value={draft.direction}
                data={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
                onChange={({ currentTarget }) =>
                  set({ direction: currentTarget.value as Draft['direction'] })
                }
              />
              <TextInput
                label={t('ending')}
                description={t('endingHint')}
                value={draft.ending}
                inputMode="numeric"
                autoComplete="off"
                w="9rem"
                onChange={({ currentTarget }) => set({ ending: currentTarget.value })}
                error={wrong('ending')}
              />
            </>
          )}
        </Group>
      </Fieldset>
      <PlaceFields
        list={list}
        draft={draft}
        onChange={set}
        error={missing.ids && t(`wrong.${missing.ids}`)}
      />
      {change && <Text fw={600}>{sentence(t, change)}</Text>}
      {shown && <PreviewPart preview={shown} page={page} onPage={setPage} />}
    </FormDialog>
  );
}

function toggled<Value>(values: readonly Value[], one: Value): Value[] {
  return values.includes(one) ? values.filter((other) => other !== one) : [...values, one];
}
