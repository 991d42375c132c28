import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageLink } from '@/routing/PageLink';
import { byModel, type ImportChoice, mayChangeChoices } from '../choices';
import { importChoicesQuery, type ImportState } from '../queries';
import classes from './Choices.module.css';

/** What customers can choose no longer, or again, since an import; nothing when that stayed as it was. */
export function Choices({ run }: { run: ImportState }) {
  const { t } = useTranslation('imports');
  const isAsked = run.status === 'OK' && mayChangeChoices(run);
  const { data } = useQuery({ ...importChoicesQuery(run.job_id), enabled: isAsked });
  if (!isAsked || !data) return null;
  const { ready, complete, impossible_count: lost, possible_count: regained } = data;
  if (ready && complete && lost + regained === 0) return null;
  return (
    <section aria-labelledby="choices">
      <Title order={2} id="choices" mb="xs">
        {t('choices.title')}
      </Title>
      <Stack gap="sm">
        {!(ready && complete) && (
          <Text size="sm" c="dimmed">
            {t(ready ? 'choices.partly' : 'choices.unknown')}
          </Text>
        )}
        {lost > 0 && (
          <Options
            run={run}
            title={t('choices.impossible', { count: lost })}
            count={lost}
            options={data.impossible ?? []}
          />
        )}
        {regained > 0 && (
          <Options
            run={run}
            title={t('choices.possible', { count: regained })}
            count={regained}
            options={data.possible ?? []}
          />
        )}
      </Stack>
    </section>
  );
}

interface OptionsProps {
  run: ImportState;
  title: string;
  /** How many there are; the server lists only the first of many. */
  count: number;
  options: readonly ImportChoice[];
}

function Options({ run, title, count, options }: OptionsProps) {
  const { t } = useTranslation('imports');
  return (
    <div className={classes.options}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.models}>
        {byModel(options).map(({ id, code, options: own }) => (
          <div key={id} className={classes.model}>
            <dt>
              <PageLink
                page={{
                  to: '/brand/model/view/$brandId/$modelId/$pricelistId/rule',
                  params: { brandId: run.brand_id, modelId: id, pricelistId: run.pricelist_id ?? 0 },
                }}
              >
                {code}
              </PageLink>
            </dt>
            <dd className={classes.codes}>
              {own.map((one) => optionText(one, t('choices.embassy'))).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      {options.length < count && (
        <Text size="sm" c="dimmed">
          {t('choices.first', { count: options.length })}
        </Text>
      )}
    </div>
  );
}

function optionText({ feature, offer_types: types }: ImportChoice, embassy: string): string {
  return types?.length === 1 && types[0] === 'embassy' ? `${feature} (${embassy})` : feature;
}
