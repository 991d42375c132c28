import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, type Schemas } from '@/api/client';
import { problemOf } from '@/api/problem';
import { openDialog } from '@/ui/dialog';
import { reportProblem } from '@/ui/report-problem';
import type { Car, Option } from '../wire';

const loadDialog = () => import('./WhyDialog');

interface WhyButtonProps {
  car: Car;
  option: Option;
  tabIndex: number;
  className?: string;
}

/** Tells why an option does not fit the car as it is. */
export function WhyButton({ car, option, tabIndex, className }: WhyButtonProps) {
  const { t } = useTranslation('offers');
  const [isAsking, setAsking] = useState(false);
  const name = option.title || option.code;

  const explain = async () => {
    setAsking(true);
    try {
      const path = { featureId: option.feature_id, versionId: car.version.id };
      const { data } = await client.GET('/model-feature/why/{featureId}/{versionId}', { params: { path } });
      const { text } = data as Schemas['OptionExplanation'];
      void openDialog(loadDialog, { name, text }, ['offers']);
    } catch (error) {
      reportProblem(problemOf(error));
    }
    setAsking(false);
  };
  return (
    <button
      type="button"
      className={className}
      tabIndex={tabIndex}
      aria-label={t('why.of', { option: name })}
      disabled={isAsking}
      onClick={() => void explain()}
    >
      {t('why.ask')}
    </button>
  );
}
