import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchNow } from '@/api/fetch-now';
import { leaveSession } from '@/api/session';
import { LoginForm } from '@/features/auth/components/LoginForm';
import { SignInButtons } from '@/features/auth/components/SignInButtons';
import { type Me, meQuery } from '@/session/me';
import { sendToOtherTabs } from '@/session/tabs';
import { Dialog } from '@/kit/ui/Dialog';

/**
 * A login in front of the page whose session ended. The page stays mounted with everything typed into it,
 * and goes on when the same user comes back.
 */
export default function SessionEnded() {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  // Read once: the answer for the next login must not replace the one it is compared with.
  const [before] = useState(() => queryClient.getQueryData<Me>(meQuery.queryKey));

  const goOn = async () => {
    const now = await fetchNow(queryClient, meQuery);
    sendToOtherTabs({ kind: 'logged_in', userId: now.id });
    if (now.id === before?.id) await queryClient.invalidateQueries();
    else location.replace('/');
  };

  return (
    <Dialog title={t('ended.title')} size="small" fixed onClose={() => undefined}>
      <Text>{t('ended.text')}</Text>
      <LoginForm username={before?.username} onLoggedIn={() => void goOn()} />
      <SignInButtons />
      <Button variant="subtle" onClick={() => leaveSession()}>
        {t('login.otherUser')}
      </Button>
    </Dialog>
  );
}
