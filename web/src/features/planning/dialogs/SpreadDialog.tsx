import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { integer } from '@/i18n/format';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { problemText } from '@/kit/ui/problem-text';
import classes from '../Planning.module.css';
import type { Kind, Place } from '../queries';

interface SpreadDialogProps extends DialogProps<readonly number[]> {
  kind: Kind;
  place: Place;
  serieId: number;
  /** The serie of a target, the model of a quota. */
  row: number;
  name: string;
}

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Spreads an amount of a year over its months by the sales of earlier years, and shows how before it is written. */
export default function SpreadDialog({ kind, place, serieId, row, name, close }: SpreadDialogProps) {
  const { t } = useTranslation(['planning', 'grid']);
  const { t: tCommon } = useTranslation();
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.replaceAll(/\s/g, ''));
  const amount = /^\d{1,6}$/.test(typed) ? Number(typed) : undefined;
  const { data, error } = useQuery({
    queryKey: ['planning', 'spread', kind, place, serieId, row, amount],
    queryFn: async ({ signal }) => {
      const query = { ...place, serieId, amount: amount ?? 0 };
      const answer =
        kind === 'quota'
          ? await client.GET('/quota/spread', { params: { query: { ...query, modelId: row } }, signal })
          : await client.GET('/sales-target/spread', { params: { query }, signal });
      return answer.data;
    },
    enabled: amount !== undefined,
    meta: { errors: 'inline' },
    retry: false,
  });
  const spread = amount === undefined ? undefined : data;
  const problem = error && amount !== undefined ? problemOf(error) : undefined;
  const wrong = problem && (problem.fields?.amount?.join(' ') ?? problemText(problem, tCommon).text);
  return (
    <FormDialog
      title={t('spread.title', { row: name })}
      ok={t('spread.ok')}
      disabled={!spread || problem !== undefined}
      onSubmit={() => spread && close(spread.months)}
      onClose={() => close()}
    >
      <TextInput
        label={t('spread.amount')}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={wrong}
        data-autofocus
      />
      {spread && (
        <section aria-label={t('spread.preview')} aria-live="polite">
          <dl className={classes.months}>
            {months.map((month) => (
              <div key={month}>
                <dt>{t(`grid:months.${month}`)}</dt>
                <dd>{integer(spread.months[month - 1] ?? 0)}</dd>
              </div>
            ))}
          </dl>
          <p>
            {t(`spread.source.${spread.source}`, {
              from: spread.from,
              to: spread.to,
              sales: integer(spread.sales),
            })}{' '}
            {spread.closed.length > 0 && t('spread.closed')}
          </p>
        </section>
      )}
    </FormDialog>
  );
}
