import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { CopyableText } from '@/kit/ui/CopyableText';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';
import { CodeProof, PasswordProof } from '../components/ProofFields';
import { useProof } from '../use-proof';
import classes from './SetUpDialog.module.css';

/** Sets the second factor up: password, picture for the app, first code. Answers with the recovery codes. */
export default function SetUpDialog({ close }: DialogProps<readonly string[]>) {
  const { t } = useTranslation('account');
  const [begun, setBegun] = useState<Schemas['BegunFactor']>();
  const proof = useProof(async ({ password, code }) => {
    if (begun) {
      const { data } = await client.POST('/user/second-factor/confirm', { body: { code } });
      close(data?.recovery_codes);
    } else {
      setBegun((await client.POST('/user/second-factor', { body: { password } })).data);
    }
  });
  return (
    <FormDialog
      title={t('factor.setUp.title')}
      size="small"
      ok={t(begun ? 'factor.setUp.confirm' : 'factor.setUp.next')}
      busy={proof.sending}
      failure={proof.failure}
      onSubmit={proof.submit}
      onClose={() => close()}
    >
      {begun ? (
        <>
          <Text>{t('factor.setUp.scan')}</Text>
          <img className={classes.qr} src={picture(begun.qr)} alt={t('factor.setUp.qr')} />
          <CopyableText label={t('factor.setUp.secret')} text={inFours(begun.secret)} />
          <Text>{t('factor.setUp.type')}</Text>
          <CodeProof error={proof.errorOf('code')} label={t('factor.code')} isNext />
        </>
      ) : (
        <>
          <Text>{t('factor.setUp.passwordText')}</Text>
          <PasswordProof error={proof.errorOf('password')} />
        </>
      )}
    </FormDialog>
  );
}

function picture(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Easier to type; apps ignore the spaces. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
