import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { useSetupSteps } from '@/routing/nav';
import { StatusBadge } from '@/kit/ui/StatusBadge';
import classes from './SetupList.module.css';

export function SetupList({ steps }: { steps: ReturnType<typeof useSetupSteps> }) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <section>
      <Title order={2}>{t('setup.title')}</Title>
      <Text c="dimmed">{t('setup.text')}</Text>
      <ol className={classes.steps}>
        {steps.map(({ label, to, done }) => (
          <li key={to} className={classes.step}>
            <Link to={to}>{t(label, { ns: 'common' })}</Link>
            <StatusBadge tone={done ? 'green' : 'amber'} label={done ? t('setup.done') : t('setup.open')} />
          </li>
        ))}
      </ol>
    </section>
  );
}
