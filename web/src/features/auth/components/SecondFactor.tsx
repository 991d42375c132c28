import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '@/api/client';
import { problemOf } from '@/api/problem';
import { date } from '@/i18n/format';
import { openDialog } from '@/kit/ui/dialog';
import { ProblemPanel } from '@/kit/ui/ProblemPanel';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import { showToast } from '@/kit/ui/toast';
import { factorQuery } from '../queries';

const setUpDialog = () => import('../dialogs/SetUpDialog');
const proofDialog = () => import('../dialogs/ProofDialog');
const codesDialog = () => import('../dialogs/RecoveryCodesDialog');

/** Below this one should make new ones. */
const fewCodes = 3;

/** The second factor of the user: whether it is on, and what can be done about it. */
export function SecondFactor() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(factorQuery);
  const reread = () => queryClient.invalidateQueries({ queryKey: factorQuery.queryKey });

  const switchOn = async () => {
    const codes = await openDialog(setUpDialog, {}, ['account', 'auth']);
    // The factor may be on although its codes were not asked for to the end.
    await reread();
    if (!codes) return;
    await openDialog(codesDialog, { codes }, ['account']);
    // Who was kept here may go on now, and other sessions have ended.
    await queryClient.invalidateQueries();
    showToast({ message: t('factor.on.done') });
  };
  const renew = async () => {
    let codes: readonly string[] = [];
    const texts = { title: t('factor.renew.title'), text: t('factor.renew.text'), ok: t('factor.renew.ok') };
    const run = async (body: { password: string; code: string }) => {
      codes = (await client.POST('/user/second-factor/recovery-codes', { body })).data?.recovery_codes ?? [];
    };
    const done = await openDialog(proofDialog, { ...texts, run }, ['account', 'auth']);
    if (done) await openDialog(codesDialog, { codes }, ['account']);
    await reread();
  };
  const switchOff = async () => {
    const texts = { title: t('factor.off.title'), text: t('factor.off.text'), ok: t('factor.off.ok') };
    const run = async (body: { password: string; code: string }) => {
      await client.POST('/user/second-factor/off', { body });
    };
    const done = await openDialog(proofDialog, { ...texts, run }, ['account', 'auth']);
    await reread();
    if (done) showToast({ message: t('factor.off.done') });
  };

  if (error) return <ProblemPanel problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Stack gap="md" align="flex-start">
      <Text>{t('factor.text')}</Text>
      <Group gap="sm">
        <StatusBadge
          tone={data.on ? 'green' : 'grey'}
          label={data.on ? t('factor.on.badge') : t('factor.off.badge')}
        />
        {data.on && <Text c="dimmed">{t('factor.since', { date: date(data.since) })}</Text>}
        {data.on && (
          <Text c={data.recovery_codes_left < fewCodes ? 'var(--mantine-color-error)' : 'dimmed'}>
            {t('factor.left', { count: data.recovery_codes_left })}
          </Text>
        )}
      </Group>
      {data.on ? (
        <Group gap="sm">
          <Button variant="default" onClick={() => void renew()}>
            {t('factor.renew.ok')}
          </Button>
          {data.required ? (
            <Text c="dimmed">{t('factor.required')}</Text>
          ) : (
            <Button variant="default" onClick={() => void switchOff()}>
              {t('factor.off.ok')}
            </Button>
          )}
        </Group>
      ) : (
        <Button onClick={() => void switchOn()}>{t('factor.setUp.open')}</Button>
      )}
    </Stack>
  );
}
