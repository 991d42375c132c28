import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { centsOf } from '@/api/money';
import { problemOf } from '@/api/problem';
import { date, empty, money } from '@/i18n/format';
import { EmptyState } from '@/kit/ui/EmptyState';
import { InfoNote } from '@/kit/ui/InfoNote';
import { InlineCell } from '@/kit/ui/InlineCell';
import { InlineDay } from '@/kit/ui/InlineDay';
import { InlineMoney } from '@/kit/ui/InlineMoney';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { type RecordColumn, RecordTable } from '@/kit/ui/RecordTable';
import type { Around } from './around';
import classes from './Page.module.css';
import { type Payment, usePayments } from './payments';
import { partState } from './rights';
import { balanceQuery, paymentsQuery } from './queries';
import type { Vehicle } from './vehicle';

interface PaymentsTabProps {
  vehicle: Vehicle;
  around: Around;
}

/** What was paid for a vehicle, the newest first, and what is due (V-041..V-049). */
export function PaymentsTab({ vehicle, around }: PaymentsTabProps) {
  const { t } = useTranslation('vehicle');
  const { id, currency, order_no: number } = vehicle;
  const { data: rows, error, refetch } = useQuery(paymentsQuery(id));
  const { data: balance } = useQuery(balanceQuery(id));
  const state = partState('downpayment', around.manufacturerCode);
  const addButton = useRef<HTMLButtonElement>(null);
  const payments = usePayments(vehicle, () => addButton.current?.focus());
  const { draft, focus, isNew, change, errorOf, begin, cancel, save, remove } = payments;
  const mayWrite = balance?.may_write ?? false;
  const amount = (value: number) => money(centsOf(value), { currency });
  const title = number === '' ? t('payments.title') : t('payments.titleOf', { number });

  const isEdited = (row: Payment) => draft?.id === row.id;
  const columns: RecordColumn<Payment>[] = [
    {
      key: 'payment_at',
      title: t('payments.fields.payment_at'),
      width: '10rem',
      render: (row) =>
        isEdited(row) && draft ? (
          <InlineDay
            label={t('payments.fields.payment_at')}
            value={draft.day}
            onChange={(day) => change({ day })}
            errors={errorOf('payment_at')}
            focusRequest={focus || undefined}
          />
        ) : (
          date(row.payment_at)
        ),
    },
    {
      key: 'amount',
      title: t('payments.fields.amount'),
      align: 'end',
      width: '10rem',
      render: (row) =>
        isEdited(row) && draft ? (
          <InlineMoney
            label={t('payments.fields.amount')}
            value={draft.amount}
            onChange={(next) => change({ amount: next })}
            errors={errorOf('amount')}
            focusRequest={undefined}
            currency={currency}
          />
        ) : (
          amount(row.amount)
        ),
    },
    {
      key: 'balance',
      title: t('payments.fields.balance'),
      align: 'end',
      width: '9rem',
      render: (row) => (row.id === 0 ? empty : amount(row.balance)),
    },
    {
      key: 'comment',
      title: t('payments.fields.comment'),
      render: (row) =>
        isEdited(row) && draft ? (
          <InlineCell
            label={t('payments.fields.comment')}
            value={draft.comment}
            onChange={(comment) => change({ comment })}
            errors={errorOf('comment')}
            focusRequest={undefined}
          />
        ) : (
          row.comment || empty
        ),
    },
    {
      key: 'user_id',
      title: t('payments.fields.user_id'),
      width: '10rem',
      render: (row) => row.user_name || empty,
    },
    ...(mayWrite
      ? [
          {
            key: 'actions',
            title: t('payments.actions'),
            isTitleHidden: true as const,
            align: 'end' as const,
            width: '12rem' as const,
            render: (row: Payment) => (
              <span className={classes.buttons}>
                {isEdited(row) ? (
                  <>
                    <Button size="compact-sm" loading={payments.isSaving} onClick={save}>
                      {t('save')}
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={cancel}>
                      {t('payments.cancel')}
                    </Button>
                  </>
                ) : (
                  <>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('payments.editOf', {
                        day: date(row.payment_at),
                        amount: amount(row.amount),
                      })}
                      onClick={() => begin(row)}
                    >
                      {t('payments.edit')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={t('payments.removeOf', {
                        day: date(row.payment_at),
                        amount: amount(row.amount),
                      })}
                      onClick={() => void remove(row)}
                    >
                      {t('payments.remove')}
                    </Button>
                  </>
                )}
              </span>
            ),
          },
        ]
      : []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    if (!draft || !(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    } else if (event.key === 'Enter' && !event.defaultPrevented) {
      event.preventDefault();
      save();
    }
  };
  const shown = isNew && rows ? [payments.blank, ...rows] : (rows ?? []);
  return (
    <section className={classes.tab} aria-labelledby="payments-title">
      <h2 id="payments-title" className={classes.heading}>
        {title}
      </h2>
      {balance && (
        <dl className={classes.sums}>
          {(['total', 'paid', 'due'] as const).map((key) => (
            <div key={key} className={classes.sum}>
              <dt>{t(`payments.${key}`)}</dt>
              <dd>{amount(balance[key])}</dd>
            </div>
          ))}
        </dl>
      )}
      {balance && !mayWrite && <InfoNote text={t('payments.readOnly', { state })} />}
      {error && <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />}
      {mayWrite && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => begin(payments.blank)}
          >
            {t('payments.add')}
          </Button>
        </div>
      )}
      {rows?.length === 0 && !isNew && <EmptyState text={t('payments.empty')} />}
      {shown.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the fields inside
        <div onKeyDown={onKeyDown}>
          <RecordTable label={title} columns={columns} rows={shown} rowId={({ id: one }) => one} />
        </div>
      )}
      {draft && <span className={classes.hint}>{t('payments.keys')}</span>}
    </section>
  );
}
