import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Choice, withChosen } from '../choices';
import type { ProviderGroup } from '../queries';

interface GroupRowsProps {
  groups: readonly ProviderGroup[];
  roles: readonly Choice[];
  companies: readonly Choice[];
  /** What is wrong with a field, by its path. */
  wrong: (path: string) => string | undefined;
  onChange: (groups: ProviderGroup[]) => void;
}

const idOf = (value: string) => (value === '' ? null : Number(value));

/** What each group of a provider is here, the first that fits on top. */
export function GroupRows({ groups, roles, companies, wrong, onChange }: GroupRowsProps) {
  const { t } = useTranslation('signin');
  const none = { value: '', label: t('form.group.none') };
  const change = (at: number, part: Partial<ProviderGroup>) =>
    onChange(groups.map((group, i) => (i === at ? { ...group, ...part } : group)));
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('form.groupsHelp')}
      </Text>
      {groups.map((group, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows are known by their place alone; so the focus stays when one is removed
        <Group key={i} align="flex-start" gap="sm" wrap="wrap">
          <TextInput
            label={t('form.group.claim_value')}
            value={group.claim_value}
            maxLength={255}
            error={wrong(`groups[${i}].claim_value`)}
            onChange={({ currentTarget }) => change(i, { claim_value: currentTarget.value })}
            flex="1 1 10rem"
          />
          <NativeSelect
            label={t('form.group.role_id')}
            value={String(group.role_id ?? '')}
            data={[none, ...withChosen(roles, group.role_id, t('form.beyond'))]}
            error={wrong(`groups[${i}].role_id`)}
            onChange={({ currentTarget }) => change(i, { role_id: idOf(currentTarget.value) })}
            flex="1 1 9rem"
          />
          <NativeSelect
            label={t('form.group.company_id')}
            value={String(group.company_id ?? '')}
            data={[none, ...withChosen(companies, group.company_id, t('form.beyond'))]}
            error={wrong(`groups[${i}].company_id`)}
            onChange={({ currentTarget }) => change(i, { company_id: idOf(currentTarget.value) })}
            flex="1 1 9rem"
          />
          <ActionIcon
            variant="subtle"
            mt={21}
            aria-label={t('form.group.remove', { number: i + 1 })}
            onClick={() => onChange(groups.filter((_, at) => at !== i))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange([...groups, { claim_value: '', role_id: null, company_id: null }])}
        >
          {t('form.group.add')}
        </Button>
      </div>
    </Stack>
  );
}
