import { Button, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import type { DialogProps } from '@/ui/dialog';
import { CodeProof, PasswordProof, ProofFailure } from '../components/ProofFields';
import { useProof } from '../use-proof';

interface ProofDialogProps extends DialogProps<true> {
  title: string;
  text: string;
  /** The verb on the button. */
  ok: string;
  /** Does what the proof is for; what it throws is shown here. */
  run: (proof: { password: string; code: string }) => Promise<void>;
}

/** Asks for password and code before something about the second factor; answers true once it is done. */
export default function ProofDialog({ title, text, ok, run, close }: ProofDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const form = useId();
  const proof = useProof(async (fields) => {
    await run(fields);
    close(true);
  });
  return (
    <Dialog
      title={title}
      size="small"
      onClose={() => close()}
      buttons={
        <>
          <Button variant="default" onClick={() => close()}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" form={form} loading={proof.sending}>
            {ok}
          </Button>
        </>
      }
    >
      <Text>{text}</Text>
      <form id={form} onSubmit={proof.onSubmit}>
        <Stack gap="md">
          <ProofFailure text={proof.failure} />
          <PasswordProof error={proof.errorOf('password')} />
          <CodeProof error={proof.errorOf('code')} label={t('factor.codeOrRecovery')} />
        </Stack>
      </form>
    </Dialog>
  );
}
