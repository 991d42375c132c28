import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { meQuery, useMe } from '@/session/me';
import { Page } from '@/kit/ui/Page';
import { showToast } from '@/kit/ui/toast';
import { PasswordForm } from '../components/PasswordForm';

/** Change of one's own password, by choice or because the first password must be replaced. */
export default function PasswordScreen() {
  const { t } = useTranslation('auth');
  const { isPasswordChangeNeeded } = useMe();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const leave = async () => {
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    showToast({ message: t('password.changed') });
    await navigate({ to: isPasswordChangeNeeded ? '/' : '/profile' });
  };

  return (
    <Page
      title={t('password.title')}
      subtitle={isPasswordChangeNeeded ? t('password.forced') : t('password.subtitle')}
      width="form"
    >
      <PasswordForm onChanged={() => void leave()} />
    </Page>
  );
}
