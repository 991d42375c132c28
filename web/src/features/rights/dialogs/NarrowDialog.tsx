import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { $api } from '@/api/query-api';
import { useMe } from '@/session/me';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import type { State } from '../queries';
import { paramLabel } from '../words';

interface Narrowing {
  narrowing: string;
  type: 'ALLOW' | 'DENY';
}

interface NarrowProps extends DialogProps<Narrowing> {
  state: State;
}

/** Of the lists there are, the words for these are feminine. */
const isFeminine = (name: string) => name === 'brandId' || name === 'companyId';

/** Asks for which brand, company or the like an entry is to be. */
export default function NarrowDialog({ state, close }: NarrowProps) {
  const { t } = useTranslation('rights');
  const { brands, companies } = useMe();
  const makers = useQuery({
    ...$api.queryOptions('get', '/manufacturer', { params: { query: { limit: 1000 } } }),
    enabled: state.params.includes('manufacturerCode'),
  });
  const lists: Partial<Record<string, readonly { value: string; label: string }[]>> = {
    brandId: brands.map(({ id, name }) => ({ value: String(id), label: name })),
    companyId: companies.map(({ id, name }) => ({ value: String(id), label: name })),
    manufacturerCode: (makers.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
  };
  const [type, setType] = useState<Narrowing['type']>('ALLOW');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const valueOf = (name: string) => values[name] ?? '';
  const isNumber = (name: string) => lists[name] !== undefined || /^\d*$/.test(valueOf(name));
  // A later parameter says something only after the ones before it.
  const given = state.params.slice(0, state.params.findIndex((name) => valueOf(name) === '') >>> 0);
  const send = () => close({ type, narrowing: given.map((name) => `${name}_${valueOf(name)}`).join('.') });
  return (
    <FormDialog
      title={t('narrow.title', { name: state.label })}
      size="small"
      ok={t('narrow.ok')}
      disabled={given.length === 0 || !given.every(isNumber)}
      onSubmit={send}
      onClose={() => close()}
    >
      <NativeSelect
        label={t('add.type')}
        value={type}
        data={[
          { value: 'ALLOW', label: t('cell.ALLOW') },
          { value: 'DENY', label: t('cell.DENY') },
        ]}
        onChange={({ currentTarget }) => setType(currentTarget.value === 'DENY' ? 'DENY' : 'ALLOW')}
      />
      {state.params.map((name, index) => {
        const list = lists[name];
        const label = paramLabel(name, t);
        const set = (value: string) => setValues({ ...values, [name]: value });
        const isReached = index <= given.length;
        return list ? (
          <NativeSelect
            key={name}
            label={label}
            value={valueOf(name)}
            disabled={!isReached}
            data={[{ value: '', label: t(isFeminine(name) ? 'narrow.anyFeminine' : 'narrow.any') }, ...list]}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        ) : (
          <TextInput
            key={name}
            label={label}
            value={valueOf(name)}
            disabled={!isReached}
            placeholder={t('narrow.any')}
            inputMode="numeric"
            maxLength={16}
            error={isNumber(name) ? undefined : t('wholeNumber')}
            onChange={({ currentTarget }) => set(currentTarget.value.trim())}
          />
        );
      })}
    </FormDialog>
  );
}
