import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { startTyping } from '../start-typing';

interface ProofFieldProps {
  error: string | undefined;
}

/** One's own password, asked once more. */
export function PasswordProof({ error }: ProofFieldProps) {
  const { t } = useTranslation(['account', 'auth']);
  return (
    <PasswordInput
      name="password"
      label={t('factor.password')}
      error={error}
      autoComplete="current-password"
      maxLength={256}
      required
      withAsterisk={false}
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': t('auth:login.showPassword'), tabIndex: 0 }}
    />
  );
}

interface CodeProofProps extends ProofFieldProps {
  label: string;
  /** It takes the place of what was typed into before. */
  isNext?: boolean;
}

/** The code of the second factor. */
export function CodeProof({ error, label, isNext }: CodeProofProps) {
  return (
    <TextInput
      ref={isNext ? startTyping : undefined}
      name="code"
      label={label}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      required
      withAsterisk={false}
    />
  );
}
