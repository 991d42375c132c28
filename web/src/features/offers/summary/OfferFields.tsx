import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languagesQuery } from '@/api/group';
import type { Schemas } from '@/api/client';
import { $api } from '@/api/query-api';
import { CustomerFields } from '../CustomerFields';
import { SavedDayField } from '../SavedDayField';
import { SavedTextField } from '../SavedTextField';
import type { Car } from '../wire';
import { SavedChoiceField } from './SavedChoiceField';
import { SavedSwitch } from './SavedSwitch';
import classes from './Summary.module.css';

const lasting = { staleTime: 5 * 60_000 };

interface OfferFieldsProps {
  car: Car;
  /** What the document would say; undefined until that is known. */
  summary: Schemas['Summary'] | undefined;
  isLocked: boolean;
}

/** For whom the offer is, until when and in which language. */
export function OfferFields({ car, summary, isLocked }: OfferFieldsProps) {
  const { t } = useTranslation(['summary', 'offers']);
  const { version } = car;
  const shared = { version, disabled: isLocked };
  const untranslated = summary?.untranslated ?? [];
  return (
    <>
      <section aria-labelledby="summary-customer" className={classes.fields}>
        <h2 id="summary-customer" className={classes.heading}>
          {t('offers:customer.title')}
        </h2>
        <CustomerFields car={car} isLocked={isLocked} />
      </section>
      <section aria-labelledby="summary-offer" className={classes.fields}>
        <h2 id="summary-offer" className={classes.heading}>
          {t('offer')}
        </h2>
        <SavedTextField {...shared} field="title" label={t('title')} />
        <SavedDayField {...shared} field="expire_date" label={t('expires')} />
        <SavedTextField
          {...shared}
          field="delivery_term"
          label={t('delivery')}
          help={untranslated.includes('delivery_term') ? t('untranslated') : undefined}
          // Where none is typed, the document says where the car stands.
          placeholder={version.delivery_term === '' ? summary?.delivery : undefined}
          rows={1}
        />
        <Language {...shared} untranslated={untranslated} />
        {/* Under the margin scheme there is no VAT that a buyer could deduct. */}
        {(version.vat_regime === '' || version.vat_regime === 'standard') && (
          <SavedSwitch {...shared} field="vat_deductable" label={t('vatDeductable')} />
        )}
      </section>
    </>
  );
}

/** What the catalogue and the company may have no translation of, in the order in which it is printed. */
const printedInAnother = [
  'serie',
  'model',
  'bodytype',
  'fuel',
  'gearbox',
  'options',
  'accessories',
  'equipment',
  'company_texts',
  'job_title',
] as const;

interface LanguageProps {
  version: Car['version'];
  untranslated: readonly string[];
  disabled: boolean;
}

/** The language of the document: one of those the company has texts in. */
function Language({ version, untranslated, disabled }: LanguageProps) {
  const { t, i18n } = useTranslation('summary');
  const path = { id: version.company_id };
  const { data: company } = useQuery(
    $api.queryOptions('get', '/company/{id}', { params: { path } }, lasting),
  );
  const { data: languages } = useQuery(languagesQuery);
  if (!company || !languages) return null;
  const options = languages.filter(
    ({ id }) => id === version.language_id || company.language_ids.includes(id),
  );
  const foreign = printedInAnother.filter((what) => untranslated.includes(what));
  const names = foreign.map((what) => t(`foreign.${what}`));
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return (
    <SavedChoiceField
      version={version}
      field="language_id"
      label={t('language')}
      help={names.length > 0 ? t('foreign.note', { list }) : undefined}
      options={options}
      disabled={disabled || options.length < 2}
    />
  );
}
