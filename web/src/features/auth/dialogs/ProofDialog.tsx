import { useTranslation } from 'react-i18next';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { CodeProof, PasswordProof } from '../components/ProofFields';
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
  const { t } = useTranslation('account');
  const proof = useProof(async (fields) => {
    await run(fields);
    close(true);
  });
  return (
    <FormDialog
      title={title}
      size="small"
      text={text}
      ok={ok}
      busy={proof.sending}
      failure={proof.failure}
      onSubmit={proof.submit}
      onClose={() => close()}
    >
      <PasswordProof error={proof.errorOf('password')} />
      <CodeProof error={proof.errorOf('code')} label={t('factor.codeOrRecovery')} />
    </FormDialog>
  );
}
