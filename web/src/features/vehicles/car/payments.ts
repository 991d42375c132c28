import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '@/api/money';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import { openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { parseDay } from '@/kit/ui/day';
import { parseMoney, typedMoney } from '@/kit/ui/money';
import { centsOf } from '@/api/money';
import { reportProblem } from '@/kit/ui/report-problem';
import { showToast } from '@/kit/ui/toast';
import { useKeptTexts } from '@/kit/edit/useKeptTexts';
import { refreshVehicle } from './saving';
import type { Vehicle } from './vehicle';

export type Payment = Schemas['Payment'];

/** A payment as it is typed; without an id none is, and that of a new one is 0. */
const noDraft = { id: '', revision: '', day: '', amount: '', comment: '' };

/** More would be paid than the vehicle costs: asked, and sent again when it is right. */
const abovePrice = 'payment_above_price';

/** What is refused of these is shown beside them. */
const shownFields = ['payment_at', 'amount', 'comment'] as const;

type Errors = Readonly<Record<string, readonly string[]>>;

/** The payments of a vehicle: one at a time is written, and Enter saves it. What is typed stays when the page is left. */
export function usePayments(vehicle: Vehicle, focusAdd: () => void) {
  const { t } = useTranslation(['vehicle', 'form']);
  const queryClient = useQueryClient();
  const { id: vehicleId, currency } = vehicle;
  const { texts, put: change, drop } = useKeptTexts(`vehicle-payment ${vehicleId}`, noDraft);
  const draft = texts.id === '' ? undefined : { ...texts, id: Number(texts.id) };
  /** Counts how often a payment was begun: each time the focus goes to its first field. */
  const [focus, setFocus] = useState(0);
  const [errors, setErrors] = useState<Errors>({});
  const blank = {
    id: 0,
    revision: 0,
    payment_at: '',
    amount: 0,
    comment: '',
    balance: 0,
    user_name: '',
  } as Payment;

  const end = () => {
    drop();
    setErrors({});
    focusAdd();
  };
  const send = async (body: Partial<Payment>): Promise<unknown> => {
    if (draft?.id) {
      const params = { path: { id: draft.id } };
      return (
        await client.PUT('/vehicle-payment-log/{id}', {
          params,
          body: { ...body, revision: Number(draft.revision) } as Payment,
        })
      ).data;
    }
    const fresh = { ...body, vehicle_id: vehicleId, currency } as Payment;
    return (await client.POST('/vehicle-payment-log', { body: fresh })).data;
  };
  const sending = useMutation({
    mutationFn: async (body: Partial<Payment>) => {
      try {
        return await send(body);
      } catch (error) {
        const problem = problemOf(error);
        if (problem.code !== abovePrice) throw error;
        const isRight = await openDialog(confirmDialog, {
          title: t('payments.abovePrice'),
          text: problem.message,
          ok: t('payments.amountIsRight'),
        });
        if (!isRight) throw error;
        return send({ ...body, above_price: true });
      }
    },
    // At once: the next one may be begun while the list is read again.
    onSuccess: () => {
      end();
      void refreshVehicle(queryClient, vehicleId);
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.code === abovePrice) return; // asked, and not confirmed
      const refused = Object.keys(problem.fields);
      const isShown = (field: string) => shownFields.some((shown) => shown === field);
      if (refused.length > 0 && refused.every(isShown)) setErrors(problem.fields);
      else reportProblem(problem);
      if (problem.kind === 'conflict') void refreshVehicle(queryClient, vehicleId);
    },
    meta: { errors: 'silent' },
  });
  const begin = (row: Payment) => {
    if (sending.isPending) return;
    setErrors({});
    setFocus((now) => now + 1);
    change({
      id: String(row.id),
      revision: String(row.revision),
      day: row.id === 0 ? date(new Date()) : row.payment_at,
      amount: row.id === 0 ? '' : typedMoney(centsOf(row.amount)),
      comment: row.comment,
    });
  };
  const save = () => {
    if (!draft || sending.isPending) return;
    const day = parseDay(draft.day);
    const { cents, readings } = parseMoney(draft.amount);
    const wrong: Record<string, string[]> = {};
    if (day === undefined) wrong.payment_at = [t('form:refusal.date')];
    if (cents === undefined) wrong.amount = [t(readings ? 'form:refusal.moneyTwice' : 'form:refusal.money')];
    setErrors(wrong);
    if (day === undefined || cents === undefined) return;
    sending.mutate({ payment_at: day, amount: amountOf(cents ?? 0), comment: draft.comment.trim() });
  };
  const remove = async (row: Payment) => {
    const isSure = await openDialog(confirmDialog, {
      title: t('payments.remove'),
      text: t('payments.sure', { day: row.payment_at }),
      ok: t('payments.remove'),
      destructive: true,
    });
    if (!isSure) return;
    try {
      const params = { path: { id: row.id }, query: { revision: row.revision } };
      await client.DELETE('/vehicle-payment-log/{id}', { params });
      showToast({ message: t('payments.removed') });
    } catch (error) {
      reportProblem(problemOf(error));
    }
    await refreshVehicle(queryClient, vehicleId);
  };
  return {
    draft,
    focus,
    blank,
    isNew: draft?.id === 0,
    isSaving: sending.isPending,
    change,
    errorOf: (field: (typeof shownFields)[number]) => errors[field],
    begin,
    cancel: end,
    save,
    remove,
  };
}
