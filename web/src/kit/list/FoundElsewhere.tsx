import { Button, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { integer } from '@/i18n/format';
import type { ListParams, ListRow } from '@/kit/record/entity';
import { genderOf } from '@/kit/record/entity-texts';
import { listQuery } from '@/kit/record/list-query';
import classes from './ListStates.module.css';
import type { ListPart } from './list-parts';
import { segmentQuery, segmentsOf } from './segments';

/** Where nothing is found in a part of a list: how much the other parts have of it, and the way there. */
export default function FoundElsewhere<Row extends ListRow, Params extends ListParams>({
  list: { description, params, url, leaving },
}: ListPart<Row, Params>) {
  const { t } = useTranslation('list');
  const { keyword, facets, status } = url;
  const segments = segmentsOf(description);
  const totals = useQueries({
    queries: segments.map((one) => {
      const asked = { ...facets, ...segmentQuery(one), ...(keyword !== '' && { keyword }), limit: 1 };
      return { ...listQuery<Row, Params>(description, params, asked), enabled: one.key !== status };
    }),
    combine: (results) => results.map(({ data }) => data?.total ?? 0),
  });
  const found = segments.flatMap(({ key }, at) => ({ key, total: totals[at] ?? 0 }));
  const others = found.filter(({ total }) => total > 0);
  if (others.length === 0) return null;
  const context = genderOf(description.texts);
  const named = (key: (typeof segments)[number]['key'], total: number) =>
    t(`segments.${key}`, { number: integer(total), context });
  return (
    <div role="status" className={classes.elsewhere}>
      <Text>
        {[...found.filter(({ key }) => key === status), ...others]
          .map(({ key, total }) => named(key, total))
          .join(', ')}
      </Text>
      {others.map(({ key, total }) => (
        <Button key={key} onClick={() => void leaving(() => url.setStatus(key))}>
          {t('states.showElsewhere', { part: named(key, total) })}
        </Button>
      ))}
    </div>
  );
}
