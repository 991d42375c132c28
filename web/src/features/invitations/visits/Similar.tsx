import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { date } from '@/i18n/format';
import type { FormField, InputProps } from '@/kit/fields/field';
import classes from './Visits.module.css';

type Recognised = 'email' | 'vin' | 'licence_plate_no';

const debounceMs = 300;

/** A field by which visits are recognised: while one types, it says which others have the same value. */
export function similarTo<Field extends FormField<never>>(field: Field): Field {
  const { Input, key } = field;
  const Compared = (props: InputProps) => (
    <>
      <Input {...props} />
      <Similar
        id={Number(props.valueOf('id') ?? 0)}
        field={key as Recognised}
        typed={props.entry}
        day={props.valueOf('date')}
      />
    </>
  );
  return { ...field, Input: Compared };
}

interface SimilarProps {
  /** Of the visit itself, 0 for a new one. */
  id: number;
  field: Recognised;
  typed: unknown;
  /** When it is: others of that time are shown. */
  day: unknown;
}

/** The other sales and visits with this value, each of which can be opened: perhaps it is one of them. */
export function Similar({ id, field, typed: entry, day }: SimilarProps) {
  const { t } = useTranslation('visits');
  const [typed] = useDebouncedValue(typeof entry === 'string' ? entry.trim() : '', debounceMs);
  const query = {
    id,
    ...(typeof day === 'string' && day !== '' && { date: day }),
    ...(field === 'email' && { email: typed }),
    ...(field === 'vin' && { vin: typed }),
    ...(field === 'licence_plate_no' && { licencePlateNo: typed }),
  };
  const { data = [] } = useQuery({
    ...$api.queryOptions('get', '/transaction/similar', { params: { query } }, { staleTime: 10_000 }),
    enabled: typed.length > 3,
  });
  return (
    <div role="status">
      {typed.length > 3 && data.length > 0 && (
        <div className={classes.similar}>
          <span>{t(`similar.${field}`)}</span>
          {data.map((other) => (
            <Link
              key={other.id}
              to="/transaction/edit/$transactionId"
              params={{ transactionId: other.id }}
              className={classes.link}
            >
              {[
                date(other.date),
                other.company,
                t(`visits.values.business_unit.${other.business_unit}`),
                other.customer_name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}
