import { Stack, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '@/kit/ui/change-language';
import { LanguageSwitch } from '@/kit/ui/LanguageSwitch';
import { useDocumentTitle } from '@/kit/ui/useDocumentTitle';
import { ProductMark } from '@/kit/ui/ProductMark';
import { LoginForm } from '../components/LoginForm';
import problem from '../components/LoginProblem.module.css';
import { SignInButtons } from '../components/SignInButtons';
import { SignInCode } from '../components/SignInCode';
import { forgetOutcome, outcomeOf } from '../sign-in';
import classes from './LoginPage.module.css';

/** What a visitor without a session sees at the root. */
export default function LoginPage() {
  const { t } = useTranslation(['auth', 'common']);
  const [outcome, setOutcome] = useState(() => outcomeOf(location.search));
  useEffect(forgetOutcome, []);
  useDocumentTitle(`${t('login.title')} - ${t('common:app.name')}`);
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <ProductMark size={28} />
        <Title order={1} className={classes.title}>
          {t('login.title')}
        </Title>
        {outcome === 'code' ? (
          <SignInCode onBack={(expired) => setOutcome(expired ? 'sign_in_expired' : undefined)} />
        ) : (
          <Stack gap="md">
            {outcome && (
              <div role="alert" className={problem.problem}>
                {t(`provider.outcome.${outcome}`)}
              </div>
            )}
            <LoginForm />
            <SignInButtons />
          </Stack>
        )}
      </main>
      <footer className={classes.foot}>
        <LanguageSwitch onChange={(language) => changeLanguage(language)} />
      </footer>
    </div>
  );
}
