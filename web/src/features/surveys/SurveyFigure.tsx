import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hundredths, integer } from '@/i18n/format';
import { figuresQuery, type Survey } from './queries';

/** The NPS of the last twelve months with how many answers it comes from; leads to the report. */
export function SurveyFigure({ survey: { id, business_unit: unit } }: { survey: Survey }) {
  const { t } = useTranslation('surveys');
  const { data } = useQuery(figuresQuery);
  const nps = data?.get(id);
  if (!nps?.n) return null;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link to="/report/survey" search={{ unit, surveyIds: String(id), period: '12months' }} {...props} />
      )}
    >
      {nps.value === null
        ? t('surveys.answers', { n: integer(nps.n) })
        : t('surveys.npsOf', { nps: hundredths(nps.value), n: integer(nps.n) })}
    </Anchor>
  );
}
