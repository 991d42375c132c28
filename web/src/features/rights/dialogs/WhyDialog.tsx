import { Button, Code, Group, NativeSelect, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { $api } from '@/api/query-api';
import type { PermissionQuestion } from '@/session/can';
import { useMe } from '@/session/me';
import { useCan } from '@/kit/record/Can';
import { WholeNumberInput } from '@/kit/fields/WholeNumberInput';
import { Dialog } from '@/kit/ui/Dialog';
import type { DialogProps } from '@/kit/ui/dialog';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { catalogueQuery, usersOfRoleQuery } from '../queries';

interface WhyProps extends DialogProps {
  /** What was refused; absent where it is chosen here. */
  question?: PermissionQuestion | undefined;
  /** Whose users are asked about first; absent: the caller. */
  roleId?: number;
}

const kinds = ['version', 'brand', 'company', 'serie', 'model', 'pricelist', 'feature', 'user'] as const;

const ids = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** Why a user may do something, or may not: the entry that decides, and where the record lies. */
export default function WhyDialog({ question, roleId, close }: WhyProps) {
  const { t } = useTranslation(['rights', 'common']);
  const me = useMe();
  const { mayDo } = useCan();
  const mayAsk = !question && mayDo('GET /permission/catalogue');
  const [chosen, setChosen] = useState<number>();
  const [state, setState] = useState(question?.state ?? 'app.offer');
  const [entity, setEntity] = useState('');
  const [id, setId] = useState<number | null>(null);
  const states = useQuery({ ...catalogueQuery, enabled: mayAsk });
  const users = useQuery({
    ...$api.queryOptions('get', '/user', { params: { query: { limit: 1000, sort: 'name' } } }),
    enabled: mayAsk && mayDo('GET /user'),
  });
  const ofRole = useQuery({
    ...usersOfRoleQuery(roleId ?? 0),
    enabled: roleId !== undefined && mayDo('GET /user'),
  });
  const userId = chosen ?? ofRole.data?.[0]?.id ?? me.id;
  const params = (question?.params ?? []).map(([name, value]) => `${name}_${value}`).join('.');
  const query = {
    userId,
    state,
    ...(params && { params }),
    ...(entity && id !== null && id >= ids.min && id <= ids.max && { entity, id }),
  };
  // About nobody but the one whose name stands in the dialog.
  const why = useQuery({
    ...$api.queryOptions('get', '/permission/why', { params: { query } }),
    enabled: !ofRole.isLoading,
  });
  const others = (users.data ?? []).filter((user) => user.id !== me.id);
  return (
    <Dialog
      title={t('why.title')}
      onClose={() => close()}
      buttons={
        <Button variant="default" onClick={() => close()}>
          {t('common:action.close')}
        </Button>
      }
    >
      {mayAsk && (
        <Stack gap="sm">
          <NativeSelect
            label={t('why.user')}
            value={userId}
            data={[me, ...others].map((user) => ({ value: String(user.id), label: user.name }))}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
          <NativeSelect
            label={t('why.what')}
            value={state}
            data={(states.data ?? []).map((one) => ({
              value: one.state,
              label: `${one.label} (${one.state})`,
            }))}
            onChange={({ currentTarget }) => setState(currentTarget.value)}
          />
          <Group grow align="flex-end">
            <NativeSelect
              label={t('why.record')}
              value={entity}
              data={[
                { value: '', label: t('why.anyRecord') },
                ...kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
              ]}
              onChange={({ currentTarget }) => setEntity(currentTarget.value)}
            />
            <WholeNumberInput
              label={t('why.id')}
              value={id}
              disabled={entity === ''}
              {...ids}
              refusal={t('wholeNumber')}
              isOptional
              onChange={setId}
            />
          </Group>
        </Stack>
      )}
      {why.error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problemOf(why.error).message || t('failed')}
        </Text>
      )}
      {why.data && <Answer why={why.data} />}
    </Dialog>
  );
}

function Answer({ why }: { why: Schemas['Why'] }) {
  const { t } = useTranslation('rights');
  const place = (name: 'brand' | 'company') => {
    const is = why.scope[name];
    return is === null ? [] : [t(is ? `scope.${name}In` : `scope.${name}Out`)];
  };
  const places = [...place('brand'), ...place('company')];
  return (
    <Stack gap="sm" aria-live="polite">
      <div>
        <StatusBadge tone={why.allowed ? 'green' : 'red'} label={t(why.allowed ? 'may' : 'mayNot')} />
      </div>
      <Text>{why.text}</Text>
      {why.role && <Text size="sm">{t('why.role', { name: why.role.name })}</Text>}
      {places.length > 0 && <Text size="sm">{places.join('; ')}</Text>}
      {why.overruled.length > 0 && (
        <Text size="sm">
          {t('why.after', {
            entries: why.overruled
              .map((one) => `${one.id} ${t(`cell.${one.type}`)} ${one.permission}`)
              .join(', '),
          })}
        </Text>
      )}
      {why.asked.length > 0 && (
        <Text size="sm" component="div">
          {t('why.asked')}{' '}
          {why.asked.map((name) => (
            <Code key={name}>{name}</Code>
          ))}
        </Text>
      )}
    </Stack>
  );
}
