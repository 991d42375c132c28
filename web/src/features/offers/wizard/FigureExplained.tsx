import { useTranslation } from 'react-i18next';
import { integer, percent, typedNumber } from '@/i18n/format';
import { useAmounts } from '../use-amounts';
import type { Car, CarExplanation, OfferType, Term } from '../wire';
import classes from './CarPanel.module.css';
import { Explained } from './Explained';
import type { ExplainedFigure } from './panel';

/** What a figure may be made from; other inputs say nothing to a reader. */
const terms = [
  'price_model',
  'options',
  'services',
  'price_transportation',
  'price',
  'price_discounted',
  'discount',
  'discount_money',
  'base',
  'extras',
  'accessories',
  'include_accessories',
  'offer_accessories',
  'link',
  'has_emission_taxes',
  'co2',
  'activate_registration_fee',
  'price_regitra',
  'price_registration',
  'include_co2tax_into_vehicle_total',
  'number_of_vehicles',
  'trade_in_benefit',
  'taxable',
  'price_total',
  'offer_insurance',
  'price_casco',
  'price_wholesale',
  'feature_prime_cost',
  'service_pack_prime_cost',
  'price_factory_delivery',
  'price_support',
  'type',
] as const;
type TermName = (typeof terms)[number];

function isTerm(name: string): name is TermName {
  return (terms as readonly string[]).includes(name);
}

/** "?" beside a figure: how it was made. */
export function FigureExplained({ car, figure }: { car: Car; figure: ExplainedFigure }) {
  const { t } = useTranslation('offers');
  const explanation = car.explanations.find((one) => one.figure === figure);
  if (!explanation) return null;
  return (
    <Explained what={t(`figure.${figure}`)}>
      <Explanation car={car} explanation={explanation} />
    </Explained>
  );
}

function Explanation({ car, explanation }: { car: Car; explanation: CarExplanation }) {
  const { t } = useTranslation('offers');
  const { written } = useAmounts(car);
  const known = (explanation.inputs ?? []).filter(({ name, unit }) => isTerm(name) && unit !== 'none');
  const value = ({ unit, value: amount, text }: Term) => {
    if (unit === 'cents') return written(amount / 100);
    if (unit === 'percent/1000') return percent(amount / 1000, { decimals: 3 });
    if (unit === 'flag') return t(amount ? 'figure.yes' : 'figure.no');
    if (unit === 'text') return t(`type.${text as OfferType}`);
    if (unit === 'g/km/1000') return t('figure.grams', { grams: typedNumber(amount / 1000) });
    return integer(amount);
  };
  return (
    <>
      <p className={classes.formula}>{t(`formula.${explanation.formula as 'sum'}`)}</p>
      <dl className={classes.terms}>
        {known.map((term) => (
          <div key={term.name} className={classes.term}>
            <dt>{t(`term.${term.name as TermName}`)}</dt>
            <dd>{value(term)}</dd>
          </div>
        ))}
        {explanation.band && (
          <div className={classes.term}>
            <dt>{t('term.band', { from: explanation.band.from, to: explanation.band.to })}</dt>
            <dd>{written(explanation.band.amount)}</dd>
          </div>
        )}
        {explanation.vat_rate && (
          <div className={classes.term}>
            <dt>{t('term.vat_rate')}</dt>
            <dd>{percent(explanation.vat_rate.rate)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
