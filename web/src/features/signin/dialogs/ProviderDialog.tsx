import {
  Button,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { CopyableText } from '@/kit/ui/CopyableText';
import { type DialogProps, openDialog } from '@/kit/ui/dialog';
import { confirmDialog } from '@/kit/ui/dialogs';
import { FormDialog } from '@/kit/ui/FormDialog';
import { sortRefusals } from '@/kit/ui/refusals';
import { showToast } from '@/kit/ui/toast';
import { useMe } from '@/session/me';
import { type Choice, withChosen } from '../choices';
import { GroupRows } from '../components/GroupRows';
import { callbackOf, type Provider, providersQuery, rolesQuery } from '../queries';

type Fields = Pick<
  Provider,
  | 'name'
  | 'issuer'
  | 'client_id'
  | 'scopes'
  | 'groups_claim'
  | 'domains'
  | 'role_id'
  | 'company_id'
  | 'groups'
> & { auto_create: boolean; manages_roles: boolean; trusts_factor: boolean; client_secret: string };

const blank: Fields = {
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  scopes: 'profile email',
  groups_claim: '',
  domains: '',
  role_id: null,
  company_id: null,
  groups: [],
  auto_create: false,
  manages_roles: false,
  trusts_factor: false,
};

function fieldsOf(provider: Provider | undefined): Fields {
  if (!provider) return blank;
  const { name, issuer, client_id, scopes, groups_claim, domains, role_id, company_id, groups } = provider;
  const { auto_create, manages_roles, trusts_factor } = provider;
  return {
    name,
    issuer,
    client_id,
    client_secret: '',
    scopes,
    groups_claim,
    domains,
    role_id,
    company_id,
    groups,
    auto_create,
    manages_roles,
    trusts_factor,
  };
}

const idOf = (value: string) => (value === '' ? null : Number(value));

/** An identity provider: how it is reached, whom it lets in, and what its groups are here. */
const shownFields: readonly string[] = [
  'name',
  'issuer',
  'client_id',
  'client_secret',
  'scopes',
  'trusts_factor',
  'auto_create',
  'domains',
  'company_id',
  'role_id',
  'manages_roles',
  'groups_claim',
];

export default function ProviderDialog({
  provider,
  close,
}: DialogProps & { provider?: Provider | undefined }) {
  const { t } = useTranslation('signin');
  const { t: tCommon } = useTranslation();
  const queryClient = useQueryClient();
  const { companies: own } = useMe();
  const { data: known = [] } = useQuery(rolesQuery);
  const [fields, setFields] = useState(() => fieldsOf(provider));
  const [problem, setProblem] = useState<Problem>();
  const [says, setSays] = useState<Schemas['ProviderTest']>();
  const [busy, setBusy] = useState<'save' | 'test' | 'remove'>();

  const change = (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part }));
  const paths = Object.keys(problem?.fields ?? {});
  const shown = [...shownFields, ...paths.filter((path) => path.startsWith('groups['))];
  const { errorOf: wrong, failure } = sortRefusals(problem, shown, tCommon);
  const roles = known.map(({ id, name }) => ({ value: String(id), label: name }));
  const companies = own.map(({ id, name }) => ({ value: String(id), label: name }));
  const none = { value: '', label: t('form.group.none') };

  const run = async (what: 'save' | 'test' | 'remove', work: () => Promise<unknown>) => {
    setBusy(what);
    setProblem(undefined);
    setSays(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  const done = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: providersQuery.queryKey });
    showToast({ message });
    close();
  };
  const save = () =>
    run('save', async () => {
      const { client_secret: secret, ...others } = fields;
      const body = { ...others, ...(secret === '' ? {} : { client_secret: secret }) } as never;
      await (provider
        ? client.PUT('/identity-provider/{id}', {
            params: { path: { id: provider.id }, query: { revision: provider.revision } },
            body,
          })
        : client.POST('/identity-provider', { body }));
      await done(t('saved', { name: fields.name }));
    });
  const test = () =>
    run('test', async () => {
      const { data } = await client.POST('/identity-provider/test', { body: { issuer: fields.issuer } });
      setSays(data);
    });
  const remove = async (gone: Provider) => {
    const { id, revision, name } = gone;
    const text = t('form.removeText', { name });
    if (!(await openDialog(confirmDialog, { title: t('form.remove'), text, ok: t('form.remove') }))) return;
    await run('remove', async () => {
      await client.DELETE('/identity-provider/{id}', { params: { path: { id }, query: { revision } } });
      await done(t('removed', { name }));
    });
  };

  const text = (
    key: 'name' | 'issuer' | 'client_id' | 'scopes' | 'groups_claim' | 'domains',
    required = false,
  ) => ({
    label: t(`form.${key}`),
    description: t(`form.${key}Help`),
    value: fields[key],
    error: wrong(key),
    required,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [key]: currentTarget.value }),
  });
  const flag = (key: 'auto_create' | 'manages_roles' | 'trusts_factor') => ({
    label: t(`form.${key}`),
    description: t(`form.${key}Help`),
    checked: fields[key],
    error: wrong(key),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [key]: currentTarget.checked }),
  });
  const choice = (key: 'role_id' | 'company_id', options: Choice[]) => ({
    label: t(`form.${key}`),
    description: t(`form.${key}Help`),
    value: String(fields[key] ?? ''),
    data: [none, ...withChosen(options, fields[key], t('form.beyond'))],
    error: wrong(key),
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      change({ [key]: idOf(currentTarget.value) }),
  });

  return (
    <FormDialog
      title={provider ? t('form.edit', { name: provider.name }) : t('form.create')}
      size="large"
      ok={t('form.save')}
      busy={busy === 'save'}
      disabled={busy !== undefined}
      failure={failure}
      onSubmit={() => void save()}
      onClose={() => close()}
    >
      <Part title={t('form.sections.provider')}>
        <TextInput {...text('name', true)} maxLength={64} data-autofocus />
        <TextInput {...text('issuer', true)} maxLength={255} inputMode="url" />
        <Group gap="sm">
          <Button
            variant="default"
            loading={busy === 'test'}
            disabled={fields.issuer.trim() === '' || busy !== undefined}
            onClick={() => void test()}
          >
            {t('form.test')}
          </Button>
          <Text size="sm" role="status">
            {says &&
              `${t('form.testOk', { issuer: says.issuer })} ${t(says.sign_out ? 'form.testSignOut' : 'form.testNoSignOut')}`}
          </Text>
        </Group>
        <TextInput {...text('client_id', true)} maxLength={255} />
        <PasswordInput
          label={t('form.client_secret')}
          description={t(provider?.has_secret ? 'form.client_secretKept' : 'form.client_secretHelp')}
          value={fields.client_secret}
          error={wrong('client_secret')}
          maxLength={1000}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-hidden': true }}
          onChange={({ currentTarget }) => change({ client_secret: currentTarget.value })}
        />
        <TextInput {...text('scopes')} maxLength={255} />
        {provider ? (
          <div>
            <CopyableText label={t('form.callback')} text={callbackOf(provider.id)} />
            <Text size="sm" c="dimmed">
              {t('form.callbackHelp')}
            </Text>
          </div>
        ) : (
          <Text size="sm" c="dimmed">
            {t('form.callbackLater')}
          </Text>
        )}
      </Part>
      <Part title={t('form.sections.users')}>
        <Switch {...flag('trusts_factor')} />
        <Switch {...flag('auto_create')} />
        <TextInput {...text('domains')} maxLength={1000} />
        <NativeSelect {...choice('company_id', companies)} />
        <NativeSelect {...choice('role_id', roles)} />
      </Part>
      <Part title={t('form.sections.groups')}>
        <Switch {...flag('manages_roles')} />
        <TextInput {...text('groups_claim')} maxLength={64} />
        <GroupRows
          groups={fields.groups}
          roles={roles}
          companies={companies}
          wrong={wrong}
          onChange={(groups) => change({ groups })}
        />
      </Part>
      {provider && (
        <div>
          <Button
            variant="default"
            color="red"
            loading={busy === 'remove'}
            disabled={busy !== undefined}
            onClick={() => void remove(provider)}
          >
            {t('form.remove')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="md" mb="md">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
