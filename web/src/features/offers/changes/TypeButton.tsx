import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '@/i18n';
import { lazyMenu } from '@/kit/ui/lazy-menu';
import type { Car } from '../wire';
import classes from './changes.module.css';

const TypeMenu = lazyMenu(async () => {
  const [module] = await Promise.all([import('./TypeMenu'), loadTexts(['changes'])]);
  return module;
});

/** The type of the offer, which can be changed in every step, also where the car stays as it is. */
export function TypeButton({ car }: { car: Car }) {
  const { t } = useTranslation('offers');
  const type = t(`type.${car.version.type}`);
  if (!car.editable) return <span className={classes.type}>{t('header.typeIs', { type })}</span>;
  const button = (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={classes.type}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {t('header.typeIs', { type })}
    </Button>
  );
  return <TypeMenu button={button} entries={{ car }} look={{ position: 'bottom-start' }} />;
}
