import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { Picture } from '@/kit/ui/pictures/Picture';
import { offerKey } from '../queries';
import { useAmounts } from '../use-amounts';
import type { Car } from '../wire';
import classes from './OfferSheet.module.css';

interface OfferSheetProps {
  car: Car;
  view: Schemas['View'];
  /** For whom, by whom and until when. */
  children: ReactNode;
}

/** What the offer is of at a glance: the car with its picture, what it comes to, and for whom it is. */
export function OfferSheet({ car, view, children }: OfferSheetProps) {
  const { t } = useTranslation('offerlist');
  const { written } = useAmounts(car);
  const { data: own } = useQuery(firstImageQuery(car.version.id));
  const fact = (field: string) => view.facts.find((one) => one.field === field);
  const model = fact('model');
  const total = fact('price_total')?.amount;
  const count = view.facts.filter(({ field, amount = 0 }) => field === 'option' && amount !== 0).length;
  const name = model?.text ?? car.vehicle?.name ?? car.model?.description ?? '';
  const present = own ?? (car.vehicle?.image || car.model?.image);
  // Beside what an earlier document says, the car as it is now would be another one.
  const picture = view.changed ? view.image : present;
  return (
    <section aria-label={t('view.sheet')} className={classes.sheet}>
      <div className={classes.picture}>
        {own !== undefined && (
          <Picture file={picture} of={name} alt={name} width="full" height="full" room={640} fit="cover" />
        )}
      </div>
      <div className={classes.facts}>
        {name && <p className={classes.name}>{name}</p>}
        {count > 0 && <p className={classes.count}>{t('view.options', { count })}</p>}
        {total !== undefined && (
          <p className={classes.total}>
            <span>{t('offers.fields.price_total')}</span> <strong>{written(total)}</strong>
          </p>
        )}
        {children}
      </div>
    </section>
  );
}

/** The first picture that the offer has of its own; null: that of its car stands for it. */
function firstImageQuery(versionId: number) {
  return queryOptions({
    queryKey: [...offerKey(versionId), 'first image'] as const,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/version-image', {
        params: { query: { versionId, limit: 1 } },
        signal,
      });
      return data?.[0]?.image ?? null;
    },
    meta: { errors: 'silent' },
  });
}
