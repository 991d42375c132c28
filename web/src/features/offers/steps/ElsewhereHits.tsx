import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keywordMatcher } from '@/kit/record/keyword';
import { optionsQuery } from '../queries';
import { optionSteps, visibleSteps } from '../steps';
import { useAmounts } from '../use-amounts';
import { stepLink } from '../use-goto-step';
import type { Car, StepName } from '../wire';
import classes from './OptionStep.module.css';
import { textsOf } from './sections';

interface ElsewhereHitsProps {
  car: Car;
  modelId: number;
  /** The step that is open, whose own options are listed already. */
  step: StepName;
  keyword: string;
}

const most = 12;

/** What else fits the search: options of the other steps, with the way there. */
export function ElsewhereHits({ car, modelId, step, keyword }: ElsewhereHitsProps) {
  const { t } = useTranslation('offers');
  const { shown } = useAmounts(car);
  const versionId = car.version.id;
  const places = visibleSteps(car)
    .filter((one) => one.step !== step)
    .flatMap((one) => optionSteps[one.step]?.lists.map((name) => ({ name, step: one.step })) ?? []);
  const results = useQueries({
    queries: places.map(({ name }) => optionsQuery(name, modelId, versionId)),
  });
  const matches = keywordMatcher(keyword);
  const hits = results.flatMap(({ data }, index) => {
    const place = places[index];
    const found = data?.filter((option) => matches(textsOf(option))) ?? [];
    return place ? found.map((option) => ({ option, step: place.step })) : [];
  });
  if (hits.length === 0) return null;
  return (
    <section data-elsewhere className={classes.hits} aria-label={t('options.elsewhere')}>
      <h2 className={classes.heading}>{t('options.elsewhere')}</h2>
      <ul className={classes.list}>
        {hits.slice(0, most).map(({ option, step: place }) => (
          <li key={`${place} ${option.feature_id}`}>
            <Link
              {...stepLink(versionId, place)}
              hash={`option-${option.feature_id}`}
              className={classes.hit}
            >
              <span>
                {option.title || option.code}{' '}
                <span className={classes.quiet}>{[option.code, t(`step.${place}`)].join(' · ')}</span>
              </span>
              <span className={classes.amount}>{shown(option)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hits.length > most && (
        <p className={classes.quiet}>{t('options.more', { count: hits.length - most })}</p>
      )}
    </section>
  );
}
