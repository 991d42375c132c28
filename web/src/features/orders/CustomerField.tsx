import { Anchor, Button, Input, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { type FormField, type InputProps, shared, type With } from '@/kit/fields/field';
import classes from './OrderView.module.css';
import { customersQuery } from './queries';

const debounceMs = 200;

/** What sets one apart from others of the same name. */
const lineOf = ({ name, phone, email }: Schemas['Known']) => [name, phone, email].filter(Boolean).join(', ');

/** The customer, found among those of the dealer while one types; who is chosen stays with the order. */
function CustomerInput(props: InputProps) {
  const { entry, valueOf, onChange, put } = props;
  const typed = String(entry);
  const companyId = valueOf('dealer_company_id');
  const [asked] = useDebouncedValue(typed.trim(), debounceMs);
  const { data: found = [] } = useQuery(
    customersQuery(typeof companyId === 'number' ? companyId : null, asked),
  );
  const listId = useId();
  const type = (text: string) => {
    const chosen = found.find((one) => lineOf(one) === text);
    onChange(chosen ? chosen.name : text);
    put({ customer_id: chosen?.id ?? null });
  };
  return (
    <>
      <TextInput
        {...shared(props)}
        value={typed}
        list={listId}
        autoComplete="off"
        maxLength={255}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <datalist id={listId}>
        {found.map((one) => (
          <option key={one.id} value={lineOf(one)}>
            {lineOf(one)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Which customer of the dealer it is, where one was chosen; what is only read keeps it. */
function LinkedCustomer({ name, label, entry, disabled, valueOf, onChange }: InputProps) {
  const { t } = useTranslation('orders');
  const companyId = valueOf('dealer_company_id');
  return (
    <Input.Wrapper label={label}>
      <div className={classes.linked}>
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link
              to="/user/customer/edit/$customerId/$companyId"
              params={{ customerId: Number(entry), companyId: Number(companyId) }}
              target="_blank"
              {...props}
            />
          )}
        >
          {t('customer.card')}
        </Anchor>
        {!disabled && (
          <Button name={name} variant="subtle" size="compact-sm" onClick={() => onChange('')}>
            {t('customer.unlink')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

const isGiven = (value: unknown): value is number => typeof value === 'number';

export const customerFields: readonly [
  FormField<With<'customer_name', string>>,
  FormField<With<'customer_id', number | null>>,
] = [
  { key: 'customer_name', Input: CustomerInput },
  {
    key: 'customer_id',
    Input: LinkedCustomer,
    when: ({ customer_id: id }) => isGiven(id),
    toEntry: (value) => (isGiven(value) ? String(value) : ''),
    read: (entry) => ({ value: entry === '' ? null : Number(entry) }),
  },
];
