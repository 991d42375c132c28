import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import { keywordMatcher } from '@/kit/record/keyword';
import { translate } from '@/kit/record/translation';
import { useCellContext } from '@/kit/record/useCellContext';
import { EmptyState } from '@/kit/ui/EmptyState';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { useAccessory } from '../use-accessory';
import { useAmounts } from '../use-amounts';
import { withVat } from '../with-vat';
import type { Car } from '../wire';
import classes from './OptionStep.module.css';
import { QuantityField } from './QuantityField';

/** Accessories of the serie that the dealer fits, with how many of each. */
export function DealerAccessories({ car, keyword }: { car: Car; keyword: string }) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const { version, editable } = car;
  const serieId = version.serie_id ?? 0;
  const { context, isPending } = useCellContext('models:models');
  const { data, error, refetch } = useQuery(
    $api.queryOptions('get', '/accessory', { params: { query: { serieId, status: 'active' } } }),
  );
  const change = useAccessory();
  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data || isPending) return null;
  const matches = keywordMatcher(keyword);
  const named = data
    .map(({ id, code, price, name }) => ({ id, code, price, text: translate(name, context).text || code }))
    .filter(({ text, code }) => matches([text, code]));
  const quantityOf = (id: number) =>
    version.accessory_ids.find(({ accessory_id: one }) => one === id)?.quantity ?? 0;
  return (
    <section aria-labelledby="dealer-accessories" className={classes.hits}>
      <h2 id="dealer-accessories" className={classes.heading}>
        {t('accessories.dealer')}
      </h2>
      {named.length === 0 && (
        <EmptyState text={t(keyword.trim() ? 'accessories.nothing' : 'accessories.none')} />
      )}
      <ul className={classes.list}>
        {named.map(({ id, text, code, price }) => {
          const quantity = quantityOf(id);
          return (
            <li key={id} className={classes.accessory}>
              <input
                type="checkbox"
                id={`accessory-${id}`}
                checked={quantity > 0}
                disabled={!editable}
                onChange={() =>
                  void change({ versionId: version.id, id, name: text, quantity: quantity > 0 ? 0 : 1 })
                }
              />
              <label htmlFor={`accessory-${id}`}>
                {text} <span className={classes.code}>{code}</span>
              </label>
              {quantity > 0 ? (
                <QuantityField
                  label={t('accessories.quantity', { name: text })}
                  quantity={quantity}
                  disabled={!editable}
                  onChange={(next) => void change({ versionId: version.id, id, name: text, quantity: next })}
                />
              ) : (
                <span />
              )}
              <span className={classes.amount}>{shown(withVat(price, car.vat.rate))}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
