import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { type Problem, problemOf } from '@/api/problem';
import { leaveSession } from '@/api/session';
import { dateTime } from '@/i18n/format';
import { changeLanguage } from '@/kit/ui/change-language';
import { FactList } from '@/kit/ui/FactList';
import { LanguageSwitch } from '@/kit/ui/LanguageSwitch';
import { ProductMark } from '@/kit/ui/ProductMark';
import { useDocumentTitle } from '@/kit/ui/useDocumentTitle';
import { CodeForm } from '../components/CodeForm';
import { LoginProblem } from '../components/LoginProblem';
import { WelcomeForm } from '../components/WelcomeForm';
import { type Credentials, useLogin } from '../use-login';
import classes from './LoginPage.module.css';

type Welcome = Schemas['Welcome'];

interface WelcomeProps {
  /** Of the link in the mail. */
  token: string;
  /** The user has a password and is logged in. */
  onDone: () => void;
}

/** What the link of an invitation opens: the user chooses a password and goes on as after a login. */
export default function WelcomePage({ token, onDone }: WelcomeProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [guest, setGuest] = useState<Welcome>();
  const [problem, setProblem] = useState<Problem>();
  const [proven, setProven] = useState<Credentials>();
  const { logIn, problem: loginProblem, sending } = useLogin();
  useDocumentTitle(`${t('welcome.titleOnly')} - ${t('common:app.name')}`);

  useEffect(() => {
    const ask = async () => {
      try {
        setGuest((await client.POST('/user/welcome', { body: { token } })).data);
      } catch (error) {
        setProblem(problemOf(error));
      }
    };
    void ask();
  }, [token]);

  const enter = async (credentials: Credentials) => {
    leaveSession(); // of the user who was logged in here
    setProven(credentials);
    if ((await logIn(credentials)) === 'done') onDone();
  };
  const failed = problem ?? (proven?.code === undefined ? loginProblem : undefined);

  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <ProductMark size={28} />
        <Title order={1} className={classes.title}>
          {guest ? t('welcome.title', { name: guest.name }) : t('welcome.titleOnly')}
        </Title>
        {failed && (
          <Stack gap="md">
            {proven && <Text>{t('welcome.set')}</Text>}
            <LoginProblem problem={failed} />
            <Anchor href="/">{t('welcome.ended')}</Anchor>
          </Stack>
        )}
        {guest && !failed && !proven && (
          <Stack gap="md">
            <FactList
              facts={[
                [t('welcome.username'), guest.username],
                ...(guest.company_name ? [[t('welcome.company'), guest.company_name] as const] : []),
              ]}
            />
            <Text>{t('welcome.text', { until: dateTime(guest.expires_at) })}</Text>
            <WelcomeForm
              token={token}
              username={guest.username}
              onSet={(password) => void enter({ username: guest.username, password })}
              onEnded={setProblem}
            />
          </Stack>
        )}
        {proven && !failed && (
          <CodeForm
            problem={loginProblem}
            sending={sending}
            onSubmit={(code) => void enter({ ...proven, code })}
            onBack={() => location.assign('/')}
          />
        )}
      </main>
      <footer className={classes.foot}>
        <LanguageSwitch onChange={(language) => changeLanguage(language)} />
      </footer>
    </div>
  );
}
