import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FormField, InputProps } from '@/kit/fields/field';
import { calledOf } from './customer';
import classes from './Duplicates.module.css';
import { mergeInto } from './merge';
import { duplicatesOf } from './queries';

type Recognised = 'phone' | 'email' | 'company_code';

const debounceMs = 300;

/** A field by which customers are recognised: while one types, it says who has the same value already. */
export function warned<Field extends FormField<never>>(field: Field): Field {
  const { Input, key } = field;
  const Warned = (props: InputProps) => (
    <>
      <Input {...props} />
      <SameValue {...props} field={key as Recognised} />
    </>
  );
  return { ...field, Input: Warned };
}

/** The others of the company with this value; each can be opened, and made one with this customer. */
function SameValue(props: InputProps & { field: Recognised }) {
  const { field, entry } = props;
  const { t } = useTranslation('customers');
  const router = useRouter();
  const [typed] = useDebouncedValue(typeof entry === 'string' ? entry.trim() : '', debounceMs);
  const id = Number(props.valueOf('id') ?? 0);
  const dealerCompanyId = Number(props.valueOf('dealer_company_id') ?? 0);
  const compared = {
    dealerCompanyId,
    id,
    phone: field === 'phone' ? typed : '',
    email: field === 'email' ? typed : '',
    companyCode: field === 'company_code' ? typed : '',
  };
  const { data = [] } = useQuery({
    queryKey: ['customer-duplicates', compared],
    queryFn: ({ signal }) => duplicatesOf(compared, signal),
    enabled: typed.length > 3 && dealerCompanyId > 0,
    staleTime: 10_000,
  });
  return (
    <div role="status">
      {typed.length > 3 && data.length > 0 && (
        <div className={classes.note}>
          {data.map((other) => (
            <div key={other.id} className={classes.line}>
              <span>{t(`same.${field}`, { name: calledOf(other) })}</span>
              <Link
                to="/user/customer/edit/$customerId/$companyId"
                params={{ customerId: other.id, companyId: dealerCompanyId }}
                className={classes.action}
              >
                {t('same.open')}
              </Link>
              {id > 0 && (
                <button
                  type="button"
                  className={classes.action}
                  onClick={() => void mergeInto(router, id, other.id)}
                >
                  {t('same.merge')}
                </button>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
