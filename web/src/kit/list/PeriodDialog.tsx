import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/kit/ui/DateField';
import type { DialogProps } from '@/kit/ui/dialog';
import { FormDialog } from '@/kit/ui/FormDialog';

interface PeriodProps extends DialogProps<string> {
  /** What the period narrows: the name of the facet. */
  title: string;
  /** from,to: either may be empty. */
  value: string;
}

/** The first and the last day of a period; either may be left out. */
export default function PeriodDialog({ title, value, close }: PeriodProps) {
  const { t } = useTranslation('list');
  const [{ from, to }, setDays] = useState(() => {
    const [first = '', last = ''] = value.split(',');
    return { from: first, to: last };
  });
  const isBackward = from !== '' && to !== '' && from > to;
  return (
    <FormDialog
      title={title}
      size="small"
      ok={t('days.ok')}
      onSubmit={() => close(`${from},${to}`)}
      onClose={() => close()}
      disabled={(from === '' && to === '') || isBackward}
      failure={isBackward ? t('days.backward') : undefined}
    >
      <DateField
        whenWrong="none"
        label={t('days.from')}
        value={from}
        onChange={(day) => setDays((days) => ({ ...days, from: day }))}
        data-autofocus
      />
      <DateField
        whenWrong="none"
        label={t('days.to')}
        value={to}
        onChange={(day) => setDays((days) => ({ ...days, to: day }))}
      />
    </FormDialog>
  );
}
