import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { useCan } from '@/kit/record/Can';
import { reportProblem } from '@/kit/ui/report-problem';
import classes from './OwnerField.module.css';

type Customer = Schemas['Customer'];

export interface Owner {
  name: string;
  /** A customer of the dealer. */
  customerId: number | null;
}

interface OwnerFieldProps {
  dealerId: number;
  isCompany: boolean;
  owner: Owner;
  onChange: (owner: Owner) => void;
  error: string | undefined;
}

const debounceMs = 200;
const fewestLetters = 2;
const most = 8;

const nameOf = ({ type, name, company_name: company }: Customer) =>
  type === 'company' && company !== '' ? company : name;

/**
 * The new owner. Customers of the dealer are found by name, telephone and address by those who may see them, and the
 * last line adds a new one; for the others it is a name.
 */
export function OwnerField({ dealerId, isCompany, owner, onChange, error }: OwnerFieldProps) {
  const { t } = useTranslation('vehicle');
  const { mayDo } = useCan();
  const mayFind = mayDo('GET /customer');
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const typed = owner.name.trim();
  const [asked] = useDebouncedValue(typed, debounceMs);
  const isAsked = mayFind && isOpen && typed.length >= fewestLetters;
  const { data = [] } = useQuery({
    queryKey: ['customers of a dealer', dealerId, asked],
    queryFn: async ({ signal }) => {
      const query = { dealerCompanyId: dealerId, keyword: asked, limit: most };
      return (await client.GET('/customer', { params: { query }, signal })).data ?? [];
    },
    enabled: isAsked && asked.length >= fewestLetters,
    placeholderData: keepPreviousData,
  });
  const found = isAsked ? data : [];
  const mayAdd = mayDo('POST /customer');
  const count = found.length + (mayAdd ? 1 : 0);
  const isShown = isAsked && count > 0;

  const take = (customer: Customer) => {
    setOpen(false);
    onChange({ name: nameOf(customer), customerId: customer.id });
  };
  const add = async () => {
    setOpen(false);
    const body = {
      dealer_company_id: dealerId,
      type: isCompany ? 'company' : 'person',
      ...(isCompany ? { company_name: typed } : { name: typed }),
    } as Customer;
    try {
      const { data: made } = await client.POST('/customer', { body });
      if (made) take(made);
    } catch (problem) {
      reportProblem(problemOf(problem));
    }
  };
  const choose = (index: number) => {
    const customer = found[index];
    if (customer) take(customer);
    else void add();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((before) => (Math.max(before, step > 0 ? -1 : 0) + step + count) % count);
    } else if (event.key === 'Enter' && at >= 0) {
      event.preventDefault();
      choose(at);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
    }
  };
  const idOf = (index: number) => `${listId}-${String(index)}`;
  return (
    <div>
      <TextInput
        name="owner"
        label={t('vehicles.fields.owner')}
        value={owner.name}
        required
        error={error}
        autoComplete="off"
        data-autofocus
        description={owner.customerId === null ? undefined : t('sell.linked')}
        {...(mayFind && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': isShown,
          'aria-controls': listId,
          'aria-activedescendant': isShown && at >= 0 ? idOf(at) : undefined,
        })}
        onChange={({ currentTarget }) => {
          onChange({ name: currentTarget.value, customerId: null });
          setAt(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {mayFind && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('sell.found')}
          className={classes.list}
          hidden={!isShown}
        >
          {found.map((customer, index) => (
            <Line key={customer.id} id={idOf(index)} isActive={index === at} onChoose={() => choose(index)}>
              {nameOf(customer)}
              <span className={classes.about}>
                {[customer.phone, customer.email].filter(Boolean).join(', ')}
              </span>
            </Line>
          ))}
          {mayAdd && (
            <Line id={idOf(found.length)} isActive={at === found.length} onChoose={() => void add()}>
              {t('sell.add', { name: typed })}
            </Line>
          )}
        </div>
      )}
    </div>
  );
}

interface LineProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A line of the list; the field keeps the focus. */
function Line({ id, isActive, onChoose, children }: LineProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
