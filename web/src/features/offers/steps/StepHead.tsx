import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '@/kit/ui/useDocumentTitle';
import type { Car, StepName } from '../wire';
import classes from './StepHead.module.css';

interface StepHeadProps {
  car: Car;
  step: StepName;
  /** Beside the heading: search and filters. */
  children?: ReactNode;
}

/** The name of the step, which gets the focus when the step opens. */
export function StepHead({ car, step, children }: StepHeadProps) {
  const { t } = useTranslation('offers');
  useDocumentTitle(`${t(`step.${step}`)} - ${car.version.number}`);
  return (
    <div className={classes.head}>
      <Title order={1} tabIndex={-1}>
        {t(`step.${step}`)}
      </Title>
      {children}
    </div>
  );
}
