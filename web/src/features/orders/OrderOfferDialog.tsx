import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { centsOf } from '@/api/money';
import { type Problem, problemOf } from '@/api/problem';
import { integer, money } from '@/i18n/format';
import { WholeNumberInput } from '@/kit/fields/WholeNumberInput';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { InfoNote } from '@/kit/ui/InfoNote';
import { sortRefusals } from '@/kit/ui/refusals';
import classes from './OrderView.module.css';
import type { Order } from './order';

type Differences = Schemas['Differences'];

/** The letter of an alternative, as its offer shows it: A is the first. */
const letterOf = (place: number) => String.fromCodePoint(64 + place);

interface OrderOfferDialogProps extends DialogProps<Order> {
  version: { id: number; number: string; number_of_vehicles: number };
  /** What has changed since the customer was given the offer. */
  found: Differences;
}

const limits = { min: 1, max: 9999 };

/** From here on a number is asked about, also where the offer is of as many. */
const large = 20;

/** How many cars of an offer are ordered. What differs since the customer was given it is shown; what differs further is asked about again. */
export default function OrderOfferDialog({ version, found, close }: OrderOfferDialogProps) {
  const { t } = useTranslation(['orders', 'common']);
  const { t: tCommon } = useTranslation();
  const [quantity, setQuantity] = useState(version.number_of_vehicles);
  const [comment, setComment] = useState('');
  const [differs, setDiffers] = useState<Differences | undefined>(found.digest === '' ? undefined : found);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);

  const field = useRef<HTMLInputElement>(null);
  const isNumber = quantity >= limits.min && quantity <= limits.max;
  const isMore = isNumber && quantity > version.number_of_vehicles;
  const isLarge = isNumber && quantity > large;

  const send = async () => {
    if (!isNumber) {
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await client.POST('/order/from-offer/{versionId}', {
        params: { path: { versionId: version.id } },
        body: { quantity, comment: comment.trim(), confirm: differs?.digest ?? '' },
      });
      close(data);
    } catch (error) {
      const refused = problemOf(error);
      if (refused.code === 'order_differs') setDiffers(refused.current as Differences);
      else setProblem(refused);
      setBusy(false);
    }
  };
  const { errorOf, failure } = sortRefusals(problem, ['quantity', 'comment'], tCommon);
  return (
    <FormDialog
      title={t('offer.title', { number: version.number })}
      ok={
        isMore || isLarge
          ? t('offer.okMany', { count: quantity })
          : differs
            ? t('offer.anyway')
            : t('offer.ok')
      }
      busy={busy}
      failure={failure}
      onSubmit={() => void send()}
      onClose={() => close()}
    >
      {differs && <DifferencesNote differs={differs} />}
      <WholeNumberInput
        ref={field}
        label={t('orders.fields.quantity')}
        value={quantity}
        {...limits}
        refusal={t('offer.wholeNumber', limits)}
        onChange={(value) => setQuantity(Number(value))}
        error={errorOf('quantity')}
        data-autofocus
      />
      <div aria-live="polite">
        {isMore && (
          <InfoNote
            text={t('offer.isMany', { count: quantity, offered: integer(version.number_of_vehicles) })}
          />
        )}
        {!isMore && isLarge && <InfoNote text={t('offer.isLarge')} />}
      </div>
      <Textarea
        label={t('orders.fields.comment')}
        description={t('offer.commentHelp')}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
        error={errorOf('comment')}
        autosize
        minRows={2}
        maxRows={10}
      />
    </FormDialog>
  );
}

function DifferencesNote({ differs }: { differs: Differences }) {
  const { t } = useTranslation('orders');
  const { pricelist, violations, missing, others, price_before: before, price_after: after } = differs;
  const lines = [
    ...(before === after
      ? []
      : [t('offer.price', { before: money(centsOf(before)), after: money(centsOf(after)) })]),
    ...missing.map(({ code, text }) => t('offer.missing', { code, text })),
    ...violations,
  ];
  return (
    <>
      {others.map(({ id, alternative }) => (
        <InfoNote key={id} text={t('offer.other', { letter: letterOf(alternative), number: id })} />
      ))}
      {lines.length > 0 && (
        <>
          <InfoNote text={pricelist === '' ? t('offer.differs') : t('offer.differsByList', { pricelist })} />
          <ul className={classes.differences}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
