import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { reportProblem } from '@/kit/ui/report-problem';
import classes from './CustomerNameField.module.css';
import { useNeed } from './needs';
import { useSaveVersion } from './save-fields';
import { useSaveField } from './use-save-field';
import type { Version } from './wire';
import { asText } from './writing';

type Known = Schemas['Known'];

const debounceMs = 200;
const fewestLetters = 2;

/** What companies of our markets have in their names. */
const legalForm = /[„“”]|\b(UAB|AB|MB|IĮ|VšĮ|SIA|AS|OÜ)\b/;

interface CustomerNameFieldProps {
  version: Version;
  disabled: boolean;
  isFirst?: boolean;
}

/**
 * The customer's name. Customers of the company are found by name, telephone and address while one types; who is
 * chosen fills the fields beside it and stays with the offer. The last line adds a new one.
 */
export function CustomerNameField({ version, disabled, isFirst }: CustomerNameFieldProps) {
  const { t } = useTranslation('offers');
  const field = 'customer_name';
  const { typed, setTyped, commit, error } = useSaveField(version, field, asText);
  const save = useSaveVersion(version);
  const need = useNeed(field);
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [asked] = useDebouncedValue(typed.trim(), debounceMs);
  const isAsked = isOpen && typed.trim().length >= fewestLetters;
  const { data = [] } = useQuery({
    queryKey: ['offer-customers', version.id, asked],
    queryFn: async ({ signal }) => {
      const params = { path: { id: version.id }, query: { q: asked } };
      return (await client.GET('/version/customers/{id}', { params, signal })).data ?? [];
    },
    enabled: isAsked && asked.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const found: readonly Known[] = isAsked ? data : [];
  const count = found.length + 1;

  const take = (customer: Known) => {
    setOpen(false);
    setTyped(customer.name);
    void save(
      {
        customer_id: customer.id,
        customer_name: customer.name,
        ...(customer.phone !== '' && { customer_phone: customer.phone }),
        ...(customer.email !== '' && { customer_email: customer.email }),
      },
      reportProblem,
    );
  };
  const add = async () => {
    setOpen(false);
    const name = typed.trim();
    try {
      const { data: made } = await client.POST('/version/customers/{id}', {
        params: { path: { id: version.id } },
        body: {
          type: legalForm.test(name) ? 'company' : 'person',
          name,
          phone: version.customer_phone,
          email: version.customer_email,
        },
      });
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
  const unlink = () => void save({ customer_id: null }, reportProblem);

  const leave = () => {
    setOpen(false);
    if (typed.trim() === '' && version.customer_id !== null) unlink();
    void commit(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isAsked && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((at + step + count) % count);
    } else if (event.key === 'Enter') {
      if (isAsked && at >= 0) {
        event.preventDefault();
        choose(at);
      } else void commit(typed);
    } else if (event.key === 'Escape' && isAsked) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  return (
    <div className={classes.place}>
      <TextInput
        name={field}
        label={t('customer.name')}
        value={typed}
        disabled={disabled}
        withAsterisk={need.required}
        error={error || need.missing}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isAsked}
        aria-controls={listId}
        aria-activedescendant={isAsked && at >= 0 ? `${listId}-${String(at)}` : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('customer.found')}
        className={classes.list}
        hidden={!isAsked}
      >
        {found.map((customer, index) => (
          <Line
            key={customer.id}
            id={`${listId}-${String(index)}`}
            isActive={index === at}
            onChoose={() => choose(index)}
          >
            {customer.name}
            <span className={classes.about}>
              {[customer.phone, customer.email].filter(Boolean).join(', ')}
            </span>
          </Line>
        ))}
        <Line
          id={`${listId}-${String(found.length)}`}
          isActive={at === found.length}
          onChoose={() => choose(found.length)}
        >
          {t('customer.new', { name: typed.trim() })}
        </Line>
      </div>
      {version.customer_id !== null && !disabled && (
        <div className={classes.linked}>
          {t('customer.linked')}
          <button type="button" className={classes.unlink} onClick={unlink}>
            {t('customer.unlink')}
          </button>
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
